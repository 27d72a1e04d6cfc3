import { expect, test } from '@jest/globals'
import { erasedText } from './erased-text.ts'

test.each([
  [{ calls: { leads: 1, audit: 2 }, sales: { audit: 1 } }, 'leads: 1, audit entries: 3'],
  [{ calls: { leads: 0, doNotCall: 1 } }, 'blocked numbers: 1'],
  [{ billing: { invoices: 2 } }, 'invoices: 2'],
  [{ calls: { leads: 0 } }, 'Nothing'],
  [{}, 'Nothing'],
])('%j reads “%s”', (erased, text) => expect(erasedText(erased)).toBe(text))
