import { phoneOf, type ServiceTexts } from './action-text.ts'

/** Actions that admin records. */
export const adminTexts = {
  'telephony.test': {
    label: 'Connection tested',
    sentence: ({ details: { success } }) => [
      'tested ',
      'the phone system connection',
      success === false ? ', which failed' : '',
    ],
  },
  'telephony.replay': { label: 'Delivery replayed', sentence: ['replayed ', 'a webhook delivery'] },
  'telephony.call': {
    label: 'Call dialed',
    sentence: (entry, memberName) => [
      `dialed ${phoneOf(entry) || 'a number'} for `,
      memberName(entry.details['memberId']),
    ],
  },
  'audit.export': { label: 'Audit exported', sentence: 'exported the audit log' },
  'privacy.erase': {
    label: 'Erasure requested',
    sentence: ['requested ', "the erasure of a person's data"],
  },
  'privacy.complete': {
    label: 'Person erased',
    sentence: ['erased ', "a person's data", ' in all services'],
  },
  'privacy.export': { label: 'Person exported', sentence: "exported a person's data" },
} satisfies ServiceTexts
