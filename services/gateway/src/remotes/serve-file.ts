import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../forward/upstream.ts'
import type { Build } from './builds.ts'

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

/** Never served: what the gateway itself reads. */
const privateFile = /^(remote\.json|index\.html|render\.mjs)(\.|$)/

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Answers one file of a build, compressed as the browser likes it, to be kept for ever. */
export async function serveFile(c: Context<GatewayEnv>, build: Build, file: string): Promise<Response> {
  const type = types[file.split('.').at(-1) ?? '']
  if (!type || !build.files.has(file) || privateFile.test(file)) {
    throw new ApiError('not_found', 'There is no such file.')
  }
  const accepted = c.req.header('accept-encoding') ?? ''
  const [encoding, suffix] =
    encodings.find(([name, ending]) => accepted.includes(name) && build.files.has(file + ending)) ?? []
  const isPublic = build.manifest.roles.length === 0
  c.header('content-type', type)
  c.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`)
  c.header('vary', 'accept-encoding')
  // Pages of other origins may not embed our files; link previews may fetch the public ones.
  c.header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
  if (encoding) c.header('content-encoding', encoding)
  return c.body(await readFile(join(build.folder, file + (suffix ?? ''))))
}
