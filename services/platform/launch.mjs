// Runs a command of the portal from a bare clone: installs and patches the packages, finds a Node.js that runs TypeScript,
// and runs the command with it. Plain JavaScript, because the Node.js that starts it may be too old for anything else.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithNpm } from './launch/end-with-npm.mjs'
import { preparePackages } from './launch/packages.mjs'
import { findRuntime, runsTypeScript } from './launch/find-runtime.mjs'
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
  const failure = await preparePackages(root)
  if (failure) {
    console.error(failure)
    return 1
  }
  const runtime = findRuntime(root)
  if (!runtime) {
    console.error(
      `Node.js ${process.versions.node} is too old, and the packages include none for this system. Install Node.js 22.19 or newer.`,
    )
    return 1
  }
  process.chdir(root)
  if (!runsTypeScript(process.versions.node))
    return runChild(runtime, [fileURLToPath(import.meta.url), command, ...args])
  // The cache stores compiled sources without types: starting takes half the time and a quarter less memory, here and in
  // child processes.
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules/.cache/compile')
  module.enableCompileCache()
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
  return process.exitCode
}

/**
 * Returns the file of a command in `src/commands` of one of these packages, if there is one.
 * @param {string} name
 */
function findCommand(name) {
  if (!/^[a-z-]+$/.test(name)) return undefined
  return ['platform', 'tools', 'benchmarks']
    .map(workspace => join(root, 'services', workspace, 'src/commands', `${name}.ts`))
    .find(file => existsSync(file))
}
