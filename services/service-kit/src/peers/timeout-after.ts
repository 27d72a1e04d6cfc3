/** Resolves to null after `ms`. Race it against a promise to bound the wait for it. */
export const timeoutAfter = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null).unref())
