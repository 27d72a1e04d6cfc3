import type { CallOutcome } from '@portal/contracts/calls'

export const callbackLabels: Readonly<Record<CallOutcome['effects']['callback'], string>> = {
  none: 'None',
  optional: 'Optional',
  required: 'Required',
}
