import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedBuild } from '@portal/sdk/testing/changed-build'
import type { DrillPortal } from './portal.ts'

export interface SalesReleases {
  /** The build that the portal started with. */
  readonly first: string
  /** Uploads a copy of the first build in which a text of its scripts is replaced, and releases it. @returns its ID */
  release(text: string, replacement: string): Promise<string>
  rollBack(): Promise<void>
}

/** @param builds the folder with the builds that the portal started with. */
export function releasesOfSales({ origin, secrets }: DrillPortal, builds: string): SalesReleases {
  const home = join(builds, 'sales')
  const first = readFileSync(join(home, 'newest'), 'utf8').trim()
  let last = 0

  async function send(method: string, path: string, body: object): Promise<void> {
    const isFile = Buffer.isBuffer(body)
    const response = await fetch(`${origin}/api/releases/sales${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secrets['RELEASE_TOKEN']}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }

  return {
    first,
    async release(text, replacement) {
      const build = String((last += 1)).padStart(12, '0')
      const { manifest, contents, files } = changedBuild(join(home, first), build, script =>
        script.replaceAll(text, replacement),
      )
      await send('PUT', `/builds/${build}`, { manifest, files })
      for (const [name, content] of contents) await send('PUT', `/builds/${build}/files/${name}`, content)
      await send('POST', '/release', { build, why: 'drill' })
      return build
    },
    rollBack: () => send('POST', '/rollback', { why: 'drill' }),
  }
}
