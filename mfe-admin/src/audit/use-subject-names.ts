import type { AuditEntry } from '@portal/contracts/audit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { memberName } from '../members/member-name.ts'
import { useScriptsToSeedQuery } from '../seed/endpoints.ts'
import { useAuditAnnouncementsQuery, useLazyAuditLeadNamesQuery } from './endpoints.ts'
import type { SubjectNames } from './subjects.ts'

interface LoadedNames {
  names: SubjectNames
  /** Whether some names may still arrive. What a service can't tell right now has no name. */
  isLoading: boolean
}

/** Returns the names of what the entries are about. */
export function useSubjectNames(entries: readonly AuditEntry[]): LoadedNames {
  const members = useListMemberRecordsQuery()
  const scripts = useScriptsToSeedQuery(undefined, { skip: !entries.some(isAbout('script')) })
  const announcements = useAuditAnnouncementsQuery(
    { expired: 'true' },
    { skip: !entries.some(isAbout('communication')) },
  )
  const leads = useLeadNames(entries)
  const names = useMemo(
    () => ({
      leads: leads.names,
      members: byId(members.data, memberName),
      scripts: byId(scripts.data, ({ title }) => title),
      announcements: byId(announcements.data, ({ title }) => title),
    }),
    [leads.names, members.data, scripts.data, announcements.data],
  )
  return { names, isLoading: [members, scripts, announcements, leads].some(({ isLoading }) => isLoading) }
}

const isAbout =
  (noun: string) =>
  ({ action }: AuditEntry) =>
    action.startsWith(`${noun}.`)

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string) =>
  new Map((rows ?? []).map(row => [row.id, nameOf(row)]))

interface LeadNames {
  names: ReadonlyMap<string, string>
  isLoading: boolean
}

/** Returns the names of leads by ID, requested once for each page of entries. */
function useLeadNames(entries: readonly AuditEntry[]): LeadNames {
  const [load] = useLazyAuditLeadNamesQuery()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const requested = useRef(new Set<string>())
  // Some of these are IDs of calls, which have no name.
  const subjects = entries.filter(entry => ['lead', 'call', 'callback'].some(noun => isAbout(noun)(entry)))
  const ids = [...new Set(subjects.flatMap(({ subjectId }) => subjectId ?? []))]
  useEffect(() => {
    const missing = ids.filter(id => !requested.current.has(id)).slice(0, maxIds)
    if (missing.length === 0) return
    for (const id of missing) requested.current.add(id)
    void load({ ids: missing.join() }, true).then(({ data = [] }) => {
      setNames(known => new Map([...known, ...data.map(({ id, fullName }) => [id, fullName] as const)]))
      setAnswered(known => new Set([...known, ...missing]))
    })
  })
  return { names, isLoading: ids.some(id => !answered.has(id)) }
}

const maxIds = 100
