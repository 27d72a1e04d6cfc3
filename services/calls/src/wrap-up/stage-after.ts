import type { CallOutcome, LeadStage } from '@portal/contracts'

/** Stages in which no one has spoken with the customer yet. */
const beforeContact: readonly LeadStage[] = ['new', 'attempted', 'unreachable']

interface Change {
  current: LeadStage
  effects: CallOutcome['effects']
  /** Whether the outcome replaces an earlier one of the same call. */
  isCorrection: boolean
}

/** Returns the stage after an outcome. An attempt never lowers the stage, unless it corrects an outcome of the same call. */
export function stageAfter({ current, effects, isCorrection }: Change): LeadStage {
  const { stage } = effects
  if (stage === null) return current
  const isAttempt = stage === 'attempted'
  return isAttempt && !isCorrection && !beforeContact.includes(current) ? current : stage
}
