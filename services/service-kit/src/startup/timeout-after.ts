/** Null, when this long has passed: for whoever waits for something else no longer than that. */
export const timeoutAfter = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null).unref())
