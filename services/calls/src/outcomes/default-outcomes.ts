import { type CallOutcome, noAnswer } from '@portal/contracts'

type Effects = CallOutcome['effects']

const nothing: Effects = { stage: null, contacted: false, callback: 'none', doNotCall: false, closes: false }
const attempted: Effects = { ...nothing, stage: 'attempted', callback: 'optional' }
const closed: Effects = { ...nothing, contacted: true, closes: true }

/** The outcomes of a new portal, until an admin changes them. */
export const defaultOutcomes: readonly CallOutcome[] = [
  { id: 'sold', label: 'Sold', key: 1, effects: { ...closed, stage: 'sold' } },
  {
    id: 'call-back',
    label: 'Call back',
    key: 2,
    effects: { ...nothing, stage: 'contacted', contacted: true, callback: 'required' },
  },
  { id: noAnswer, label: 'No answer', key: 3, effects: attempted },
  { id: 'voicemail', label: 'Voicemail left', key: 4, effects: attempted },
  { id: 'not-interested', label: 'Not interested', key: 5, effects: { ...closed, stage: 'lost' } },
  { id: 'not-serviceable', label: 'Not serviceable', key: 6, effects: { ...closed, stage: 'not_serviceable' } },
  { id: 'wrong-number', label: 'Wrong number', key: 7, effects: { ...nothing, stage: 'unreachable', closes: true } },
  { id: 'other-language', label: 'Other language', key: 8, effects: { ...nothing, callback: 'optional' } },
  { id: 'do-not-call', label: 'Do not call', key: 9, effects: { ...closed, stage: 'lost', doNotCall: true } },
]
