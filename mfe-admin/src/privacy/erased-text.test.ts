import { expect, test } from '@jest/globals'
import { erasedText } from './erased-text.ts'

test.each([
  [{ calls: { leads: 1, audit: 2 }, sales: { audit: 1 } }, '1 lead, 3 audit entries'],
  [{ calls: { leads: 0, doNotCall: 1 } }, '1 blocked number'],
  [{ billing: { invoices: 2 } }, '2 invoices'],
  [{ calls: { leads: 0 } }, 'Nothing'],
  [{}, 'Nothing'],
])('%j reads “%s”', (erased, text) => expect(erasedText(erased)).toBe(text))
