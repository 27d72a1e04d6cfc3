import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchPackages } from './patch-packages.mjs'

/**
 * Installs the packages of package-lock.json and patches them, unless that is done already.
 * @param {string} root the project's folder
 * @returns {Promise<string | null>} why it failed; null on success
 */
export async function preparePackages(root) {
  const failure = packagesAreCurrent(root) ? null : await installPackages(root)
  if (failure) return failure
  if (!patchPackages(root)) return null
  // An earlier version of a patch may be applied, which only fresh packages undo.
  return (await installPackages(root)) ?? patchPackages(root)
}

/**
 * Returns whether node_modules contains the versions of package-lock.json. Compares contents and not times: a fresh
 * checkout and an `npm install` leave times in any order.
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (!found) return Boolean(optional)
    return link ? Boolean(found.link) : found.version === version
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null // Missing or incomplete: treat it as not installed.
  }
}

/**
 * Runs `npm ci` and reports progress every ten seconds.
 * @param {string} root
 * @returns {Promise<string | null>} why it failed, as one sentence; null on success
 */
function installPackages(root) {
  console.error('Installing packages (the first time takes a minute) …')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const [program, ...before] = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const child = spawn(
    program,
    [...before, 'ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    },
  )
  let errors = ''
  child.stderr.on('data', chunk => {
    errors = (errors + chunk).slice(-4_000)
  })
  const progress = setInterval(() => console.error(`Installing packages … ${seconds()} s`), 10_000)
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  return new Promise(resolve => {
    const finish = (/** @type {string | null} */ failure) => {
      clearInterval(progress)
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (!failure) console.error(`Packages installed in ${seconds()} s.`)
      resolve(failure)
    }
    child.once('error', error => finish(`The packages could not be installed: ${error.message}.`))
    child.once('exit', code => finish(code === 0 ? null : `The packages could not be installed: ${lastReason(errors)}`))
  })
}

/** @param {string} errors the error output of npm */
function lastReason(errors) {
  const lines = errors.split('\n').map(line => line.replace(/^npm (error|ERR!) ?/, '').trim())
  const reason = lines.find(line => line && !/^(code|errno|syscall|A complete log|Clean install)/.test(line))
  return reason ?? 'npm ci was stopped before it finished.'
}
