/**
 * Ends this process, in order, when npm is gone. npm signals only the shell that it runs a script in, and that shell
 * dies without a word to us: whoever stops `npm start` with a signal would leave the portal running.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
