import type { AuditEntry } from '@portal/contracts/audit'
import { nationalPhone } from '@portal/contracts/fields'
import { toText } from './values.ts'

/** Where an entry's subject is shown, and its name, if the sentence doesn't have it. */
export interface Subject {
  path: string
  name?: string | undefined
}

/** Names by ID of what still exists. Empty until they are loaded. */
export interface SubjectNames {
  leads: ReadonlyMap<string, string>
  members: ReadonlyMap<string, string>
  scripts: ReadonlyMap<string, string>
  announcements: ReadonlyMap<string, string>
}

/** Pages that show the subject of an action, whichever it is. */
const pages: Readonly<Record<string, string>> = {
  'lead.request-export': '/exports',
  'lead.approve-export': '/exports',
  'lead.decline-export': '/exports',
  'call-outcomes.update': '/admin/call-outcomes',
  'calling-rules.update': '/admin/calling-rules',
  'do-not-call.import': '/admin/do-not-call',
  'workflow.update': '/workflow',
  'script.seed': '/scripts',
  'telephony.test': '/mightycall',
  'telephony.replay': '/mightycall',
  'privacy.erase': '/admin/privacy',
  'privacy.complete': '/admin/privacy',
}

/** Returns where an entry's subject is shown; undefined if it is gone, or no page shows it. */
export function subjectOf(entry: AuditEntry, names: SubjectNames): Subject | undefined {
  const { action, actorId, details } = entry
  const page = pages[action]
  if (page) return { path: page }
  const id = entry.subjectId ?? ''
  const [noun = ''] = action.split('.')
  switch (noun) {
    case 'lead':
    case 'call':
    case 'callback':
      return leadSubject(entry, names.leads.get(id))
    case 'member':
    case 'sales-goal':
      return memberSubject(id, names)
    case 'telephony':
      return memberSubject(toText(details['memberId']), names)
    case 'do-not-call':
      return {
        path: `/admin/do-not-call?${new URLSearchParams({ search: nationalPhone(toText(details['phoneNumber'])) })}`,
      }
    case 'sale':
      return saleSubject(toText(details['agentId']) || (actorId ?? ''), toText(details['saleType']))
    case 'script':
      return names.scripts.has(id)
        ? { path: `/scripts/${id}`, name: `the script “${names.scripts.get(id)}”` }
        : undefined
    case 'communication':
      return names.announcements.has(id)
        ? { path: `/communications#${id}`, name: `the announcement “${names.announcements.get(id)}”` }
        : undefined
    default:
      return undefined
  }
}

/** The subject of a call is its lead, if it has one. */
function leadSubject({ action, subjectId, details }: AuditEntry, name: string | undefined): Subject | undefined {
  if (name === undefined) return undefined
  const words: Readonly<Record<string, string>> = {
    'lead.create': details['origin'] === 'call' ? name : `a quote for ${name}`,
    'call.wrap-up': `a call with ${name}`,
    'callback.add': `a callback for ${name}`,
    'callback.update': `a callback for ${name}`,
  }
  return { path: `/leads?lead=${subjectId}`, name: words[action] ?? name }
}

const memberSubject = (id: string, { members }: SubjectNames): Subject | undefined =>
  members.has(id) ? { path: `/admin/members?member=${id}` } : undefined

/** The agent's sales of this type: no page shows a single sale. */
const saleSubject = (agentId: string, saleType: string): Subject | undefined =>
  agentId ? { path: `/commissions?${new URLSearchParams({ agentId, ...(saleType && { saleType }) })}` } : undefined
