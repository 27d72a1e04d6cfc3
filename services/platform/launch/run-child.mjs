import { spawn } from 'node:child_process'

/**
 * Runs a program in our place: same terminal, signals passed on, and its exit code as the answer
 * (128 + number for a signal, as shells have it).
 * @param {string} program @param {string[]} args
 * @returns {Promise<number>}
 */
export function runChild(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' })
    // Ctrl-C reaches the whole process group by itself; we only must not die of it before the child does.
    const ignore = () => undefined
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    process.on('SIGINT', ignore).on('SIGTERM', passOn).on('SIGHUP', passOn)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', passOn).off('SIGHUP', passOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
