import { listNames, type Toast } from '@portal/sdk'

export type Decision = 'release' | 'confirm'

/** A lead that could not be decided, and why. */
export interface Failure {
  name: string
  reason: string
}

/**
 * Describes the result of a decision about several leads: how many it worked for, and which ones it failed for and why.
 * @param count how many leads were to be decided.
 */
export function decidedToast(decision: Decision, count: number, failures: readonly Failure[]): Toast {
  const { verb, suffix, failed, result } = texts[decision]
  const done = count - failures.length
  const leads = `${count} ${count === 1 ? 'lead' : 'leads'}`
  if (failures.length === 0) return { title: `${verb} ${leads}${suffix}`, description: result }
  const reasons = [...Map.groupBy(failures, ({ reason }) => reason)]
  return {
    title: done > 0 ? `${verb} ${done} of ${leads}${suffix}` : failed,
    description: reasons
      .map(([reason, group]) => `Failed: ${listNames(group.map(({ name }) => name))}. ${reason}`)
      .join(' '),
    kind: 'destructive',
  }
}

const texts = {
  release: {
    verb: 'Released',
    suffix: '',
    failed: 'Failed to release leads',
    result: 'Now in the leads list.',
  },
  confirm: {
    verb: 'Marked',
    suffix: ' as spam',
    failed: 'Failed to mark leads as spam',
    result: 'Kept out of the leads list.',
  },
}
