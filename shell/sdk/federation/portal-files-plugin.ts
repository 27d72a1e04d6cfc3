import webpack from 'webpack'

/**
 * Lets the shell's `remotes/remote-files.ts` set the integrity hash and the retry query of every script and style sheet
 * that this build loads, including lazy chunks. Outside of the portal, the files load unchanged.
 */
export class PortalFilesPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('PortalFilesPlugin', compilation => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'PortalFilesPlugin',
        source => `${source}\nself.portalFiles && self.portalFiles.prepare(script, script.src);`,
      )
      webpack.web.CssLoadingRuntimeModule?.getCompilationHooks(compilation).createStylesheet.tap(
        'PortalFilesPlugin',
        source => `${source}\nself.portalFiles && self.portalFiles.prepare(link, link.href);`,
      )
    })
  }
}
