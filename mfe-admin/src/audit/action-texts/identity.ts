import { formatCount, toText } from '../values.ts'
import type { ServiceTexts } from './action-text.ts'

/** Actions that identity records. */
export const identityTexts = {
  'sign-in': { label: 'Signed in', sentence: 'signed in' },
  'sign-in.refused': {
    label: 'Sign-in denied',
    sentence: ({ details }) => `tried to sign in as ${toText(details['email']) || 'an unknown user'} and was denied`,
  },
  'sign-out': { label: 'Signed out', sentence: 'signed out' },
  'session.end': { label: 'Browser signed out', sentence: 'signed out one of their browsers' },
  'session.end-others': {
    label: 'Other browsers signed out',
    sentence: ({ details: { count } }) =>
      `signed out ${typeof count === 'number' ? formatCount(count, 'other browser') : 'their other browsers'}`,
  },
  'session.end-by-provider': {
    label: 'Signed out by the provider',
    sentence: ({ subjectId }, memberName) => ['signed ', memberName(subjectId), ' out for the sign-in provider'],
  },
  'session.end-copied': {
    label: 'Copied session ended',
    sentence: ({ subjectId }, memberName) => [
      'signed ',
      memberName(subjectId),
      ' out: another browser used a former ID of the session',
    ],
  },
  'user.set-status': {
    label: 'Availability changed',
    sentence: ({ details: { status } }) => `changed their availability${toText(status) && ` to ${toText(status)}`}`,
  },
  'member.ensure-admin': {
    label: 'First admin created',
    sentence: ({ details: { email } }) => ['made ', toText(email) || 'a member', ' the first admin'],
  },
  'member.invite': {
    label: 'Member invited',
    sentence: ({ details: { email } }) => ['invited ', toText(email) || 'a member'],
  },
  'member.update': {
    label: 'Member updated',
    sentence: ({ subjectId }, memberName) => ['updated ', memberName(subjectId), "'s account"],
  },
  'member.deactivate': {
    label: 'Member deactivated',
    sentence: ({ subjectId }, memberName) => ['deactivated ', memberName(subjectId)],
  },
  'member.end-sessions': {
    label: 'Member signed out',
    sentence: ({ subjectId, details: { count } }, memberName) => [
      'signed ',
      memberName(subjectId),
      ` out of ${typeof count === 'number' ? formatCount(count, 'browser') : 'all browsers'}`,
    ],
  },
  'member.reactivate': {
    label: 'Member reactivated',
    sentence: ({ subjectId }, memberName) => ['reactivated ', memberName(subjectId)],
  },
} satisfies ServiceTexts
