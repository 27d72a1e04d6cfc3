type Hold = () => Promise<void>

/** Replaces the browser's Web Locks: one holder per name, the others wait in order. */
export class FakeLocks {
  private held = new Map<string, { fail: (reason: Error) => void }>()
  private queue: { name: string; hold: Hold; done: () => void; fail: (reason: Error) => void }[] = []

  request(name: string, { steal, signal }: LockOptions, hold: Hold): Promise<void> {
    return new Promise((done, fail) => {
      if (steal) {
        this.held.get(name)?.fail(new Error('stolen'))
        return this.grant(name, hold, done, fail)
      }
      const waiting = { name, hold, done, fail }
      signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter(entry => entry !== waiting)
        fail(new Error('aborted'))
      })
      this.queue.push(waiting)
      queueMicrotask(() => this.next(name))
    })
  }

  private next(name: string) {
    if (this.held.has(name)) return
    const waiting = this.queue.find(entry => entry.name === name)
    if (!waiting) return
    this.queue = this.queue.filter(entry => entry !== waiting)
    this.grant(name, waiting.hold, waiting.done, waiting.fail)
  }

  private grant(name: string, hold: Hold, done: () => void, fail: (reason: Error) => void) {
    const holder = { fail }
    this.held.set(name, holder)
    void this.run(name, holder, hold, done)
  }

  private async run(name: string, holder: { fail: (reason: Error) => void }, hold: Hold, done: () => void) {
    await hold()
    done()
    if (this.held.get(name) === holder) this.held.delete(name)
    this.next(name)
  }
}
