import type { RemoteManifest } from '@portal/contracts'
import { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Build } from './open-build.ts'
import type { Builds, ServedRemote } from './served-builds.ts'

/** Adds what `npm run dev` compiles to the released builds: it replaces the build of the shell and of the named remotes. */
export function withDevServer(builds: Builds, devServer: string): Builds {
  async function compiled(): Promise<Build[]> {
    const response = await fetch(`${devServer}/dev/manifests.json`)
    const manifests = (await response.json()) as RemoteManifest[]
    return manifests.map(manifest => ({
      manifest,
      base: `/dev/${manifest.name}/`,
      files: new Set<string>(),
      folder: '',
    }))
  }

  return {
    ...builds,
    async allServed(viewer) {
      const [released, developed] = await Promise.all([builds.allServed(viewer), compiled()])
      const names = new Set(developed.map(({ manifest }) => manifest.name))
      return [...released.filter(({ name }) => !names.has(name)), ...developed.map(toServed)]
    },
    async read(build, file) {
      if (!build.base.startsWith('/dev/')) return builds.read(build, file)
      const response = await fetch(`${devServer}${build.base}${file}`)
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null
    },
  }
}

const toServed = (build: Build): ServedRemote => ({ name: build.manifest.name, build, retired: [], preview: null })

/** Answers with a file of the development server, or with its stream of changes. @throws {ApiError} `not_found` */
export async function forwardToDevServer(c: Context<GatewayEnv>, devServer: string): Promise<Response> {
  const response = await fetch(devServer + c.req.path, { signal: c.req.raw.signal })
  if (!response.ok || !response.body) throw new ApiError('not_found', 'This file does not exist.')
  for (const name of ['content-type', 'cache-control']) c.header(name, response.headers.get(name) ?? '')
  return c.body(response.body)
}
