import type { AuditAction, AuditEntry } from '@portal/contracts/audit'
import { fullName } from '@portal/contracts/fields'
import type { ActionText, MemberNameById, Words } from './action-texts/action-text.ts'
import { adminTexts } from './action-texts/admin.ts'
import { callsTexts } from './action-texts/calls.ts'
import { engagementTexts } from './action-texts/engagement.ts'
import { identityTexts } from './action-texts/identity.ts'
import { salesTexts } from './action-texts/sales.ts'

export type { MemberNameById, Words } from './action-texts/action-text.ts'

/** Actions that every service records. */
const commonTexts = {
  refused: {
    label: 'Access denied',
    sentence: ({ subjectId }) => `was denied access to ${subjectId ?? 'an operation'}`,
  },
} satisfies Partial<Record<AuditAction, ActionText>>

/** Texts that depend on the details of an entry. Services can add simple texts: see `useAuditTexts`. */
export const actionTexts: Readonly<Record<AuditAction, ActionText & { service: string }>> = {
  ...recordedBy('', commonTexts),
  ...recordedBy('identity', identityTexts),
  ...recordedBy('calls', callsTexts),
  ...recordedBy('sales', salesTexts),
  ...recordedBy('engagement', engagementTexts),
  ...recordedBy('admin', adminTexts),
}

/** Adds the name of the service that records the actions; empty if every service does. */
function recordedBy<Action extends string>(service: string, texts: Readonly<Record<Action, ActionText>>) {
  return Object.fromEntries(
    Object.entries<ActionText>(texts).map(([action, text]) => [action, { ...text, service }]),
  ) as Record<Action, ActionText & { service: string }>
}

/** Returns who acted: a member's name, "A visitor", "Someone", or "The portal". */
export function actorLabel({ actorId, actorName, action, details }: AuditEntry, memberName: MemberNameById): string {
  const name = fullName(actorName)
  if (name) return name
  if (actorId) return memberName(actorId) === actorId ? 'An unknown member' : memberName(actorId)
  // The portal records a completion on the member's behalf.
  if (action === 'challenge.complete' && details['memberId']) return memberName(details['memberId'])
  if (action === 'lead.create' && details['origin'] !== 'call') return 'A visitor'
  return action.startsWith('sign-in') ? 'Someone' : 'The portal'
}

/** Returns the text that follows the actor's name; null if the action has none. */
export function sentenceOf(text: ActionText | undefined, entry: AuditEntry, memberName: MemberNameById): Words | null {
  const sentence = text?.sentence
  return typeof sentence === 'function' ? sentence(entry, memberName) : (sentence ?? null)
}
