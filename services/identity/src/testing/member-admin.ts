import type { MemberRecord } from '@portal/contracts'
import { connect, type Sql } from '@portal/service-kit'
import { collectChanges, testPeople } from '@portal/service-kit/testing'
import { addDemoMembers } from '../member/demo-members.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestPortal, type TestPortal } from './test-portal.ts'

type Send = Awaited<ReturnType<typeof signInAs>>['send']

/** A portal with the demo members, and an admin who changes them. */
export interface MemberAdmin {
  readonly portal: TestPortal
  readonly sql: Sql
  /** Sends a request of the admin. */
  readonly send: Send
  list(): Promise<MemberRecord[]>
  findByEmail(email: string): Promise<MemberRecord | undefined>
  findById(id: string): Promise<MemberRecord | undefined>
  /** Returns the last audit entry of an action, in an array. */
  lastAudit(action: string): Promise<readonly object[]>
  countAudit(): Promise<number>
  /** Returns the change events that the work publishes. */
  changesOf(work: () => Promise<unknown>): ReturnType<typeof collectChanges>
  /** Restores the demo members. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** The change event of every change of a member. */
export const memberChange = { tags: [{ type: 'Person' }], to: 'everyone' }

export const invitation = { email: 'Dana@team.example', role: 'agent' }

/** Returns the path of a member, or of an action on them. */
export const memberPath = (id: string, verb = '') => `/api/members/${id}${verb && `/${verb}`}`

export const statusesOf = (responses: Response[]) =>
  responses.map(({ status }) => status).sort((one, other) => one - other)

export async function startMemberAdmin(): Promise<MemberAdmin> {
  const portal = await startTestPortal()
  const sql = connect(portal.database.urlOf('identity'), { schema: 'identity' })
  let admin: { send: Send } | undefined
  const send: Send = async (...request) => {
    if (!admin) throw new Error('Call `reset` first.')
    return admin.send(...request)
  }
  const list = async () => (await (await send('GET', '/api/members')).json()) as MemberRecord[]
  return {
    portal,
    sql,
    send,
    list,
    findByEmail: async email => (await list()).find(member => member.email === email),
    findById: async id => (await list()).find(member => member.id === id),
    lastAudit: action =>
      sql`select actor_id, subject_id, details from audit where action = ${action} order by id desc limit 1`,
    countAudit: async () => (await sql`select 1 from audit`).length,
    changesOf: work => collectChanges(portal.database.owner, work),
    async reset() {
      await sql`delete from session`
      await sql`delete from member`
      await addDemoMembers(sql)
      admin = await signInAs(portal, testPeople.admin.id)
    },
    async stop() {
      await sql.end()
      await portal.stop()
    },
  }
}
