import { type Moved, releaseOperations } from '@portal/contracts'
import type { ReleaseClient } from './release-client.ts'

interface MoveOptions {
  why: string
  /** The build to leave. If another one is current by then, the portal refuses to move. */
  from?: string | undefined
}

/** Goes back to an earlier build, by default the previous one; or ends the candidate. One request, since it is urgent. */
export async function rollBack(
  client: ReleaseClient,
  remote: string,
  { why, from, to }: MoveOptions & { to?: string | undefined },
): Promise<Moved> {
  const body = { why, ...(from && { from }), ...(to && { to }) }
  return client.call(releaseOperations.rollBack, { remote }, body)
}

/** Releases the candidate to everyone. The build to leave is the current one by default. */
export async function promote(client: ReleaseClient, remote: string, { why, from }: MoveOptions): Promise<Moved> {
  const { stable, candidate } = await currentBuilds(client, remote)
  return client.call(releaseOperations.promote, { remote }, { why, from: from ?? stable, build: candidate })
}

/** What a remote runs; undefined for what it does not have. */
export async function currentBuilds(client: ReleaseClient, remote: string) {
  const releases = await client.call(releaseOperations.listReleases)
  const release = releases.find(({ remote: name }) => name === remote)
  return { stable: release?.build, candidate: release?.candidate?.build }
}
