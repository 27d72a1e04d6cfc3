import { randomBytes } from 'node:crypto'
import type { Body, releaseOperations } from '@portal/contracts'
import { ApiError, publishChange, type Sql } from '@portal/service-kit'
import { lockRemote, logRelease } from '../remotes/store-build.ts'
import { hashOf } from './authorize-releaser.ts'

interface By {
  who: string
  requestId: string
}

/** Sets the bounds of a remote, also for builds that already run. */
export async function setBounds(
  sql: Sql,
  remote: string,
  { paths, rolesAtMost }: Body<typeof releaseOperations.setBounds>,
  { who, requestId }: By,
): Promise<void> {
  await sql.begin(async transaction => {
    await lockRemote(transaction, remote)
    const [changed] = await transaction`
      update remote set paths = ${paths}, roles_at_most = ${rolesAtMost} where name = ${remote} returning name`
    if (!changed) throw unknownRemote(remote)
    const why = `paths ${paths.join(', ') || 'none'}; roles ${rolesAtMost.join(', ') || 'none'}`
    await logRelease(transaction, { remote, kind: 'bounds', who, why, requestId })
    await publishChange(transaction, { tags: [{ type: 'Release', id: remote }] })
  })
}

/** Makes a token for the team of a remote. Only its hash is stored, and the old token stops working. */
export async function makeToken(sql: Sql, remote: string, { who, requestId }: By): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  await sql.begin(async transaction => {
    const [changed] = await transaction`
      update remote set token_hash = ${hashOf(token)} where name = ${remote} returning name`
    if (!changed) throw unknownRemote(remote)
    await logRelease(transaction, { remote, kind: 'token', who, requestId })
  })
  return { token }
}

const unknownRemote = (remote: string) => new ApiError('not_found', `There is no remote ${remote} here.`)
