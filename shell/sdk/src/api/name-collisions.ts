interface InjectOptions {
  endpoints: (build: never) => Record<string, object>
}

/**
 * Makes `injectEndpoints` throw if two different endpoints have the same name. RTK Query itself would ignore the second one
 * without a word in production, and a remote would send the requests of another. Injecting the same endpoint again is
 * fine: a remote that is loaded a second time does so.
 */
export function rejectNameCollisions<Api extends { injectEndpoints: (options: never) => unknown }>(api: Api): Api {
  const inject = api.injectEndpoints as (options: InjectOptions) => unknown
  const sources = new Map<string, string>()

  function injectEndpoints(options: InjectOptions): unknown {
    return inject({
      ...options,
      endpoints: build => {
        const definitions = options.endpoints(build)
        for (const [name, definition] of Object.entries(definitions)) {
          const source = sourceOf(definition)
          if ((sources.get(name) ?? source) !== source) {
            throw new Error(`Two different endpoints are named ${name}. All remotes share one API: rename one of them.`)
          }
          sources.set(name, source)
        }
        return definitions
      },
    })
  }
  return Object.assign(api, { injectEndpoints })
}

/**
 * A text that identifies a definition. In production without the source of its functions: a build contains a module in
 * several files, and the minifier chooses other names in each.
 */
const sourceOf = (definition: object): string =>
  JSON.stringify(definition, (_, value: unknown) => (typeof value === 'function' ? textOf(value) : value))

/** Webpack replaces it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }
const textOf = (value: unknown) => (process.env.NODE_ENV === 'production' ? 'function' : String(value))
