import type { UnseenValues } from '../lead-values.ts'
import type { Draft } from './draft.ts'
import type { Issue } from './issues.ts'
import { controlOf } from './values.ts'

export type Outcome = { kind: 'received' } | { kind: 'offline' } | { kind: 'refused'; issues: Issue[] }

const patienceMs = 20_000

/** Sends one lead. A request that got no answer may be repeated under the same key: it is stored once. */
export async function sendLead(form: HTMLFormElement, draft: Draft): Promise<Outcome> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': draft.key },
      body: JSON.stringify({ ...draft.values, ...draft.sentWith }),
      // The request outlives the page if the visitor leaves at once.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? { kind: 'received' } : { kind: 'refused', issues: issuesIn(await answer.text()) }
  } catch {
    return navigator.onLine ? { kind: 'refused', issues: [] } : { kind: 'offline' }
  }
}

/** @param isRestored whether the form stood filled in when the page was opened, so that the time says nothing. */
export const readUnseen = (form: HTMLFormElement, isRestored: boolean): UnseenValues => ({
  consentVersion: controlOf(form, 'consentVersion').value,
  website: controlOf(form, 'website').value,
  renderTime: controlOf(form, 'renderTime').value,
  filledInMs: isRestored ? undefined : Math.round(performance.now()),
  pageUrl: location.href.slice(0, 2000),
  referrer: document.referrer.slice(0, 2000),
})

function issuesIn(body: string): Issue[] {
  try {
    return (JSON.parse(body) as { issues?: Issue[] }).issues ?? []
  } catch {
    // Not from our services: a proxy's error page names no field.
    return []
  }
}
