import type { CallOutcome, LeadStage } from '@portal/contracts'

/** Stages in which no one has spoken with the customer yet. */
const beforeContact: readonly LeadStage[] = ['new', 'attempted', 'unreachable']

interface Change {
  current: LeadStage
  effects: CallOutcome['effects']
  /** Whether the outcome replaces an earlier one of the same call. */
  isCorrection: boolean
}

/** Returns the stage after an outcome. An attempt takes back no progress, unless it corrects what the call reached. */
export function stageAfter({ current, effects, isCorrection }: Change): LeadStage {
  const { stage } = effects
  if (stage === null) return current
  const isAttempt = stage === 'attempted'
  return isAttempt && !isCorrection && !beforeContact.includes(current) ? current : stage
}
