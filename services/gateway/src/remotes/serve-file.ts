import { acceptedEncoding, ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Builds } from './served-builds.ts'
import type { Build } from './open-build.ts'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

/** Files that browsers do not need. */
const privateFile = /^(remote\.json|index\.html|render\.mjs|sbom\.cdx\.json)(\.|$)/

const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * Answers with one file of a build, in the encoding that the client prefers; clients may cache it forever.
 * @throws {ApiError} `not_found` if the build has no such file.
 */
export async function serveFile(c: Context<GatewayEnv>, builds: Builds, build: Build, file: string): Promise<Response> {
  const type = types[file.split('.').at(-1) ?? '']
  if (!type || !build.files.has(file) || privateFile.test(file)) throw fileNotFound()
  const offered = (['br', 'gzip'] as const).filter(encoding => build.files.has(file + suffixes[encoding]))
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), offered)
  const name = encoding ? file + suffixes[encoding] : file
  const content = await builds.read(build, name)
  if (!content) throw fileNotFound()
  const isPublic = build.manifest.roles.length === 0
  c.header('content-type', type)
  c.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`)
  c.header('vary', 'accept-encoding')
  // Other sites may not embed our files; link previews may load the public ones.
  c.header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
  if (encoding) c.header('content-encoding', encoding)
  return c.body(new Uint8Array(content))
}

const fileNotFound = () => new ApiError('not_found', 'This file does not exist.')
