import { spawn } from 'node:child_process'

/**
 * Runs a program in place of this one: in the same terminal, with signals passed on.
 * @returns its exit code; 128 plus the signal's number if a signal ended it, as in shells.
 * @param {string} program @param {string[]} args @returns {Promise<number>}
 */
export function runChild(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' })
    // Ctrl-C reaches the child too. This process only has to outlive it.
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
