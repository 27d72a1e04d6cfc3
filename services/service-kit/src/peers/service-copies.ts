/** Chooses between the running copies of one service. Every copy can answer every request. */
export interface ServiceCopies {
  readonly origins: readonly string[]
  /**
   * Returns the origin of the copy for the next request: the usable ones in turn, or any if none is usable.
   * @param except origin of a copy that has just failed; the only copy is returned anyway.
   */
  next(except?: string): string
  /** Returns the first usable copy, for requests that must go to the same one. */
  first(except?: string): string
  /** Takes a copy out until `answered`, or for `ms` milliseconds. */
  failed(origin: string, ms?: number): void
  answered(origin: string): void
}

/** @param origins one or more, separated by commas, such as `http://calls-1:8080,http://calls-2:8080`. */
export function createServiceCopies(origins: string, now: () => number = Date.now): ServiceCopies {
  const all = splitOrigins(origins)
  /** When a copy that failed may be used again, in milliseconds since 1970. */
  const outUntil = new Map<string, number>()
  let turn = 0

  const candidates = (except?: string) => {
    const others = all.length > 1 ? all.filter(origin => origin !== except) : all
    const usable = others.filter(origin => (outUntil.get(origin) ?? 0) <= now())
    return usable.length > 0 ? usable : others
  }

  return {
    origins: all,
    next(except) {
      const origins = candidates(except)
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER
      return origins[turn % origins.length] as string
    },
    first: except => candidates(except)[0] as string,
    failed: (origin, ms = Number.POSITIVE_INFINITY) => void outUntil.set(origin, now() + ms),
    answered: origin => void outUntil.delete(origin),
  }
}

/** Returns the origins of a service: those in its `<SERVICE>_URL`, or the pattern in `SERVICE_URLS`; undefined without both. */
export const serviceUrl = (
  env: Readonly<Record<string, string | undefined>>,
  serviceName: string,
): string | undefined =>
  env[`${serviceName.toUpperCase()}_URL`] || env['SERVICE_URLS']?.replaceAll('{service}', serviceName) || undefined

/** Splits the value of a `<SERVICE>_URL` variable. */
export const splitOrigins = (origins: string): string[] => origins.split(',').map(origin => origin.trim())

const unsentCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])

/** Returns whether a request failed before it was sent, so that sending it to another copy cannot repeat its effect. */
export function isUnsent(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return unsentCodes.has(String(code)) || (cause !== undefined && isUnsent(cause))
}
