import { expect, test } from '@jest/globals'
import { judgeCandidate, type Verdict } from './judge-candidate.ts'

const health = (tabs: number, failed: number, crashed = 0) => ({ loaded: tabs - failed, failed, crashed })

test.each<[string, Verdict, ReturnType<typeof health>, ReturnType<typeof health>]>([
  ['4 of 40 against none of 400', 'worse', health(40, 4), health(400, 0)],
  ['4 crashes in 40 against none of 400', 'worse', health(40, 0, 4), health(400, 0)],
  ['5 of 5 against none of 20', 'worse', health(5, 5), health(20, 0)],
  ['20 of 20 against 1 of 200', 'worse', health(20, 20), health(200, 1)],
  ['3 of 3: a small sample', 'too early', health(3, 3), health(400, 0)],
  ['4 of 19: a small sample', 'too early', health(19, 4), health(400, 0)],
  ['nothing yet', 'too early', health(0, 0), health(0, 0)],
  ['5 of 5 without a stable tab', 'not worse', health(5, 5), health(0, 0)],
  ['none of 40', 'not worse', health(40, 0), health(400, 0)],
  ['1 of 40 against 4 of 400', 'not worse', health(40, 1), health(400, 4)],
  ['4 of 40 against 1 of 40: chance', 'not worse', health(40, 4), health(40, 1)],
  ['a service is down: 40 of 40 against 200 of 400', 'both bad', health(40, 40), health(400, 200)],
  ['both fail: 20 of 40 against 40 of 400', 'both bad', health(40, 20), health(400, 40)],
])('%s: %s', (_, verdict, candidate, stable) => {
  expect(judgeCandidate(candidate, stable)).toBe(verdict)
})
