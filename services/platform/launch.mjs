// Runs a command of the portal from a bare clone: brings the packages, finds a Node.js that can run TypeScript, goes on.
// Plain JavaScript, because the Node.js that starts it may be too old for anything else.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { mendPackages } from './launch/mend-packages.mjs'
import { installPackages, packagesAreCurrent } from './launch/packages.mjs'
import { endWithNpm } from './launch/parent.mjs'
import { findRuntime, runsTypeScript } from './launch/runtime.mjs'
import { runChild } from './launch/run-child.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)
const script = findCommand(command)

endWithNpm()
process.exitCode = await launch()

async function launch() {
  if (!script) {
    console.error(`There is no command "${command}". See "scripts" in package.json.`)
    return 1
  }
  if (!packagesAreCurrent(root)) {
    const failure = await installPackages(root)
    if (failure) {
      console.error(failure)
      return 1
    }
  }
  const unmended = mendPackages(root)
  if (unmended) {
    console.error(unmended)
    return 1
  }
  const runtime = findRuntime(root)
  if (!runtime) {
    console.error(
      `Node.js ${process.versions.node} is too old and none came with the packages. Install Node.js 22.19 or newer.`,
    )
    return 1
  }
  process.chdir(root)
  if (!runsTypeScript(process.versions.node))
    return runChild(runtime, [fileURLToPath(import.meta.url), command, ...args])
  // Compiled sources are kept, types already out: a quarter less memory and half the time to start, here and in children.
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules/.cache/compile')
  module.enableCompileCache()
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
  return process.exitCode
}

/**
 * A command is a file in `src/commands` of one of these packages.
 * @param {string} name
 */
function findCommand(name) {
  if (!/^[a-z-]+$/.test(name)) return undefined
  return ['platform', 'tools', 'benchmarks']
    .map(workspace => join(root, 'services', workspace, 'src/commands', `${name}.ts`))
    .find(file => existsSync(file))
}
