import { expect, test } from '@jest/globals'
import { addResults } from './results-page.ts'

const page = `# Benchmarks

| Benchmark | Limit | Measured | At most | When |
|---|---|---|---|---|
| queue | read the queue (ms) | 40 | 50 | 2026-11-23 |
| sales | the team's goal (ms) | 2 | 50 | 2026-11-23 |

After the table.
`

test('replaces the limits of a benchmark and keeps those of the others', () => {
  const bars = [
    { what: 'read the queue (ms)', measured: 70.4, most: 50 },
    { what: 'get the next lead (ms)', measured: 21.2, most: 50 },
  ]
  expect(addResults(page, 'queue', bars, '2026-11-24').split('\n').slice(4)).toEqual([
    '| queue | read the queue (ms) | missed: 70 | 50 | 2026-11-24 |',
    '| queue | get the next lead (ms) | 21 | 50 | 2026-11-24 |',
    "| sales | the team's goal (ms) | 2 | 50 | 2026-11-23 |",
    '',
    'After the table.',
    '',
  ])
})

test('adds a benchmark that has no limits on the page yet', () => {
  const names = addResults(page, 'rest', [{ what: 'PSS (MiB)', measured: 290, most: 300 }], '2026-11-24')
  expect(names.match(/^\| (queue|rest|sales) /gm)).toEqual(['| queue ', '| rest ', '| sales '])
})

test('refuses a page without the table', () => {
  expect(() => addResults('# Benchmarks\n', 'queue', [], '2026-11-24')).toThrow(/no table/)
})
