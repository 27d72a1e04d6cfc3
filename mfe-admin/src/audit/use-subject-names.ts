import type { AuditEntry } from '@portal/contracts/audit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { memberName } from '../members/member-name.ts'
import { useScriptsToSeedQuery } from '../seed/endpoints.ts'
import { useAuditAnnouncementsQuery, useLazyAuditLeadNamesQuery } from './endpoints.ts'
import type { SubjectNames } from './subjects.ts'

/** Returns the names of what the entries are about. What a service can't tell right now has no name. */
export function useSubjectNames(entries: readonly AuditEntry[]): SubjectNames {
  const { data: members } = useListMemberRecordsQuery()
  const { data: scripts } = useScriptsToSeedQuery(undefined, { skip: !entries.some(isAbout('script')) })
  const { data: announcements } = useAuditAnnouncementsQuery(
    { expired: 'true' },
    { skip: !entries.some(isAbout('communication')) },
  )
  const leads = useLeadNames(entries)
  return useMemo(
    () => ({
      leads,
      members: byId(members, memberName),
      scripts: byId(scripts, ({ title }) => title),
      announcements: byId(announcements, ({ title }) => title),
    }),
    [leads, members, scripts, announcements],
  )
}

const isAbout =
  (noun: string) =>
  ({ action }: AuditEntry) =>
    action.startsWith(`${noun}.`)

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string) =>
  new Map((rows ?? []).map(row => [row.id, nameOf(row)]))

/** The names of leads by ID, requested once for each page of entries. */
function useLeadNames(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const [load] = useLazyAuditLeadNamesQuery()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    // Some of these are IDs of calls, which have no name.
    const subjects = entries.filter(entry => ['lead', 'call', 'callback'].some(noun => isAbout(noun)(entry)))
    const ids = new Set(subjects.flatMap(({ subjectId }) => subjectId ?? []))
    const missing = [...ids].filter(id => !requested.current.has(id)).slice(0, maxIds)
    if (missing.length === 0) return
    for (const id of missing) requested.current.add(id)
    void load({ ids: missing.join() }, true).then(({ data }) => {
      if (data) setNames(known => new Map([...known, ...data.map(({ id, fullName }) => [id, fullName] as const)]))
    })
  })
  return names
}

const maxIds = 100
