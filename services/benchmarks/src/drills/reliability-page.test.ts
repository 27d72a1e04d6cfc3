import { expect, test } from '@jest/globals'
import type { Drill, DrillResult } from './drill.ts'
import { addMissingRows, addResult, resultLine } from './reliability-page.ts'

const page = `# Reliability

| Drill | Fault | What must hold | Measured | Date |
|---|---|---|---|---|

After the table.
`
const killed: Drill = { id: 'd1', fault: 'a kill', run: async () => kept }
const remote: Drill = { ...killed, id: 'd13', fault: 'a broken remote' }
const kept: DrillResult = { writes: 12, answers: 340, common: [{ what: 'writes lost', measured: 0, most: 0 }], own: [] }
const missed: DrillResult = { ...kept, own: [{ what: 'seconds to recover', measured: 4.567, most: 3 }] }

test('prints what a drill measured, or which limits it missed', () => {
  expect(resultLine('d1', kept)).toBe('d1 ok: 12 writes, 340 answers, writes lost 0')
  expect(resultLine('d1', missed)).toBe('d1 FAILED: seconds to recover 4.57, at most 3')
})

test('adds the row of a drill at the end of the table, and replaces it later', () => {
  const first = addResult(page, killed, missed, '2026-11-22')
  expect(first.split('\n')[4]).toBe(
    '| d1 | a kill | seconds to recover ≤ 3 | **failed** · 12 writes · 340 answers · writes lost 0 · seconds to recover 4.57 | 2026-11-22 |',
  )
  const second = addResult(first, killed, kept, '2026-11-23')
  expect(second.split('\n')).toHaveLength(first.split('\n').length)
  expect(second).toContain('| d1 | a kill |  | 12 writes · 340 answers · writes lost 0 | 2026-11-23 |')
  expect(second).toContain('After the table.')
})

test('lists drills that did not run, and keeps the results of the others', () => {
  const text = addMissingRows(addResult(page, killed, kept, '2026-11-23'), [killed, remote, { ...killed, id: 'd14' }])
  expect(text).toContain('writes lost 0 | 2026-11-23 |')
  expect(text).toContain('| d13 | a broken remote |  | not run yet |  |')
  expect(text).toContain('| d14 | a kill |  | not run yet |  |')
  expect(text.match(/^\| d\d+/gm)).toEqual(['| d1', '| d13', '| d14'])
  const later = addResult(text, { ...killed, id: 'd2' }, kept, '2026-11-23')
  expect(later.match(/^\| d\d+/gm)).toEqual(['| d1', '| d2', '| d13', '| d14'])
})

test('refuses a page without the table', () => {
  expect(() => addResult('# Reliability\n', killed, kept, '2026-11-23')).toThrow(/no table/)
})
