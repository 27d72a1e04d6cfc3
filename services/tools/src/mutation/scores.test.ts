import { expect, test } from '@jest/globals'
import { addScore, countMutants } from './scores.ts'

const page = `# Testing

| Workspace | Date | Mutants | Killed | Survived | Score | Command |
|---|---|---|---|---|---|---|
| services/sales | 2026-11-01 | 10 | 5 | 5 | 50 % | \`npm run mutate -- services/sales\` |

More text.
`
const score = { workspace: 'services/sales', date: '2026-11-22', mutants: 30, killed: 27, survived: 3 }

test('a run replaces the row of the same command', () => {
  const changed = addScore(page, { ...score, command: 'npm run mutate -- services/sales' })
  expect(changed).toBe(page.replace('2026-11-01 | 10 | 5 | 5 | 50 %', '2026-11-22 | 30 | 27 | 3 | 90 %'))
})

test('a run with another command adds a row at the end of the table', () => {
  const command = 'npm run mutate -- services/sales --sample 30'
  const lines = addScore(page, { ...score, command }).split('\n')
  expect(lines[5]).toBe(`| services/sales | 2026-11-22 | 30 | 27 | 3 | 90 % | \`${command}\` |`)
  expect(lines[4]).toContain('2026-11-01')
  expect(lines[7]).toBe('More text.')
})

test('rejects a page without the table', () => {
  expect(() => addScore('# Testing\n', { ...score, command: 'x' })).toThrow('has no table with the header')
})

test('counts timeouts as kills, uncovered mutants as survivors, and ignores mutants outside of the sample', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored']
  expect(countMutants(statuses.map(status => ({ status })))).toEqual({ mutants: 4, killed: 2, survived: 2 })
})
