import type { NewLead } from '@portal/contracts'
import { verifyRenderTime } from '@portal/service-kit'

const fastestMs = 2_000
const oldestMs = 24 * 3_600_000

/** Only bots see the honeypot. The other signals occur with visitors too: autofill, or a tab that was open for days. */
export type SpamSignal =
  | 'honeypot'
  | 'filled in too fast'
  | 'forged render time'
  | 'old render time'
  | 'link in the text'
  | 'too many leads at once'

interface Arrival {
  secret: string
  nowMs: number
  /** Whether the whole portal gets more leads than visitors send. */
  isFlood: boolean
}

/** Returns what suggests that a bot sent the lead. A lead without page data comes from another program and has none. */
export function spamSignals(lead: NewLead, { secret, nowMs, isFlood }: Arrival): SpamSignal[] {
  const { website, filledInMs, renderTime } = lead
  const signals: SpamSignal[] = []
  if (website !== '') signals.push('honeypot')
  if (filledInMs !== undefined && filledInMs < fastestMs) signals.push('filled in too fast')
  if (renderTime !== '') {
    const page = verifyRenderTime(secret, renderTime)
    if (page === null) signals.push('forged render time')
    else if (nowMs - page.renderedAtMs > oldestMs) signals.push('old render time')
  }
  if (hasLink(lead)) signals.push('link in the text')
  if (isFlood) signals.push('too many leads at once')
  return signals
}

/** Returns why a lead is quarantined: the honeypot, a flood, or two other signals; null for a lead that agents work. */
export function quarantineReason(signals: readonly SpamSignal[]): string | null {
  const isEnough = signals.some(signal => enough.has(signal)) || signals.length > 1
  return isEnough ? signals.join(', ') : null
}

const enough: ReadonlySet<SpamSignal> = new Set(['honeypot', 'too many leads at once'])

const hasLink = ({ fullName, address, city, comments }: NewLead) =>
  [fullName, address, city, comments].some(text => /https?:\/\/|\[url/i.test(text))
