import type { NewLead } from '@portal/contracts'
import { verifyRenderTime } from '@portal/service-kit'

const fastestMs = 2_000
const oldestMs = 24 * 3_600_000

/** Only machines see the honeypot. The rest now and then befalls a person: one tap that fills in all, a tab open for days. */
export type Sign = 'honeypot' | 'filled in too fast' | 'forged render time' | 'old render time' | 'link in the text'

/** What about a lead looks like a machine's work. A lead that says nothing of its page comes from another program of ours. */
export function signsOfSpam(lead: NewLead, secret: string, nowMs: number): Sign[] {
  const { website, filledInMs, renderTime } = lead
  const signs: Sign[] = []
  if (website !== '') signs.push('honeypot')
  if (filledInMs !== undefined && filledInMs < fastestMs) signs.push('filled in too fast')
  if (renderTime !== '') {
    const page = verifyRenderTime(secret, renderTime)
    if (page === null) signs.push('forged render time')
    else if (nowMs - page.renderedAtMs > oldestMs) signs.push('old render time')
  }
  if (hasLink(lead)) signs.push('link in the text')
  return signs
}

/** Why a lead is kept aside: the honeypot, or two other signs; null for a lead that agents work. */
export function spamReason(signs: readonly Sign[]): string | null {
  return signs.includes('honeypot') || signs.length > 1 ? signs.join(', ') : null
}

const hasLink = ({ fullName, address, city, comments }: NewLead) =>
  [fullName, address, city, comments].some(text => /https?:\/\/|\[url/i.test(text))
