import type { CallOutcome, LeadStage } from '@portal/contracts/calls'

export const stageLabels: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  attempted: 'Attempted',
  contacted: 'Contacted',
  quoted: 'Quoted',
  sold: 'Sold',
  lost: 'Lost',
  unreachable: 'Unreachable',
  not_serviceable: 'Not serviceable',
}

export const callbackLabels: Readonly<Record<CallOutcome['effects']['callback'], string>> = {
  none: 'None',
  optional: 'Optional',
  required: 'Required',
}
