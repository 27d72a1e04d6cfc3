import webpack from 'webpack'

/**
 * Lets the tab's `portalFiles` (see the shell's `remotes/files`) set integrity and retry query on every script and style
 * sheet that this build loads, lazy chunks included. Run outside of the portal, the files load as they are.
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
