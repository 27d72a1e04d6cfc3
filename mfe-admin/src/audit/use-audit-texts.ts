import type { AuditEntry } from '@portal/contracts/audit'
import { useMemo } from 'react'
import type { ActionText, MemberNameById, Words } from './action-texts/action-text.ts'
import { useListAuditedServicesQuery } from './endpoints.ts'
import { actionTexts, sentenceOf } from './sentences.ts'

/** The text of an action, and the service that records it; empty if every service does. */
type ServiceActionText = ActionText & { service: string }

export interface AuditTexts {
  readonly isLoading: boolean
  readonly services: readonly { value: string; label: string }[]
  /** The texts of all actions, by action. */
  readonly actions: ReadonlyMap<string, ServiceActionText>
  /** Returns the name on screen of a service; an unknown service keeps its own name. */
  serviceLabel(service: string): string
  /** Returns what the actor did, to follow their name; null for an action without a text. */
  sentence(entry: AuditEntry, memberName: MemberNameById): Words | null
}

/** Returns the texts of this page's actions, and those that the services have for their own. */
export function useAuditTexts(): AuditTexts {
  const { data: described, isLoading } = useListAuditedServicesQuery()
  return useMemo(() => {
    const services = (described ?? []).map(({ name, label }) => ({ value: name, label }))
    const own = (described ?? []).flatMap(({ name, texts }) =>
      Object.entries(texts).map(([action, text]): [string, ServiceActionText] => [action, { ...text, service: name }]),
    )
    const actions = new Map<string, ServiceActionText>([...Object.entries(actionTexts), ...own])
    return {
      isLoading,
      services,
      actions,
      serviceLabel: service => services.find(({ value }) => value === service)?.label ?? service,
      sentence: (entry, memberName) => sentenceOf(actions.get(entry.action), entry, memberName),
    }
  }, [described, isLoading])
}
