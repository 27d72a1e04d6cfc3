import { isChange, toText } from '../values.ts'
import type { ServiceTexts } from './action-text.ts'

/** Actions that engagement records. */
export const engagementTexts = {
  'script.create': {
    label: 'Script created',
    sentence: ({ details }) => ['created ', titled('the script', details['title']) || 'a script'],
  },
  'script.update': {
    label: 'Script updated',
    sentence: ({ details: { title } }) => [
      'updated ',
      titled('the script', isChange(title) ? title.to : null) || 'a script',
    ],
  },
  'script.delete': {
    label: 'Script deleted',
    sentence: ({ details }) => ['deleted ', titled('the script', details['title']) || 'a script'],
  },
  'script.verify_prices': {
    label: 'Prices verified',
    sentence: ['verified the prices in ', 'a script'],
  },
  'script.seed': { label: 'Scripts seeded', sentence: ['added ', 'the starter scripts'] },
  'communication.create': {
    label: 'Announcement posted',
    sentence: ({ details }) => ['posted ', titled('the announcement', details['title']) || 'an announcement'],
  },
  'communication.update': {
    label: 'Announcement edited',
    sentence: ['edited ', 'an announcement'],
  },
  'communication.delete': {
    label: 'Announcement deleted',
    sentence: ({ details }) => ['deleted ', titled('the announcement', details['title']) || 'an announcement'],
  },
  'communication.read': {
    label: 'Announcement read',
    sentence: ['confirmed reading ', 'an announcement'],
  },
  'challenge.activate': { label: 'Challenge activated', sentence: 'activated a challenge' },
  'challenge.complete': { label: 'Challenge completed', sentence: 'completed a challenge' },
  'challenge.sync': { label: 'Challenges synced', sentence: 'synced their challenges' },
} satisfies ServiceTexts

/** 'the script “Fiber pitch”'; empty without a title. */
const titled = (noun: string, title: unknown) => (toText(title) ? `${noun} “${toText(title)}”` : '')
