import type { HiddenValues } from '../lead-values.ts'
import type { Draft } from './draft.ts'
import type { Issue } from './issues.ts'
import { controlOf } from './values.ts'

/** `rejected` covers every failure except a missing connection; `issues` is empty if no field is at fault. */
export type Outcome = { kind: 'received' } | { kind: 'offline' } | { kind: 'rejected'; issues: Issue[] }

const timeoutMs = 20_000
const retryMs = 2_000

/**
 * Sends one lead, and retries once if the portal is briefly unavailable. With the same key, the lead is stored once, however
 * often it is sent.
 */
export async function sendLead(form: HTMLFormElement, draft: Draft, isFirst = true): Promise<Outcome> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': draft.key },
      body: JSON.stringify({ ...draft.values, ...draft.sentWith }),
      // The request survives if the visitor leaves the page at once.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 503 && isFirst) {
      await new Promise(resolve => setTimeout(resolve, retryMs))
      return await sendLead(form, draft, false)
    }
    return response.ok ? { kind: 'received' } : { kind: 'rejected', issues: issuesIn(await response.text()) }
  } catch {
    return navigator.onLine ? { kind: 'rejected', issues: [] } : { kind: 'offline' }
  }
}

/**
 * @param isRestored whether the form was already filled in when the page opened, so the fill-in time is meaningless.
 */
export const readHiddenValues = (form: HTMLFormElement, isRestored: boolean): HiddenValues => ({
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
    // Not from our services: a proxy's error page names no fields.
    return []
  }
}
