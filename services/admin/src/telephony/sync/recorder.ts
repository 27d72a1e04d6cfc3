import type { Log } from '@portal/service-kit'

/** Does the same work again and again when there is something to do: one run at a time, and one more where it was called for meanwhile. */
export interface Recorder {
  /** There is something to do. Returns at once. */
  kick(): void
  /** Ends when nothing is left to do or a run has failed. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const retryMs = 5_000

/** Work that fails is tried again after five seconds, and sooner where it is called for. */
export function createRecorder(work: () => Promise<void>, log: Log): Recorder {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function run() {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, 'background work failed; trying again')
        retry = setTimeout(kick, retryMs)
        break
      }
    }
    running = undefined
  }

  function kick() {
    clearTimeout(retry)
    if (isStopped) return
    isWanted = true
    running ??= run()
  }

  return {
    kick,
    settled: async () => running,
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await running
    },
  }
}
