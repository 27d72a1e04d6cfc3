import { expect, test } from '@jest/globals'
import { parseDrillArguments } from './parse-arguments.ts'

const known = ['d1', 'd2', 'd3']

test('runs all drills without names, and named ones in their own order', () => {
  expect(parseDrillArguments([], known)).toEqual({ ids: known, rounds: 5, seconds: 10 })
  expect(parseDrillArguments(['d3', 'd1', '--rounds', '50'], known)).toEqual({
    ids: ['d1', 'd3'],
    rounds: 50,
    seconds: 10,
  })
  expect(parseDrillArguments(['--seconds=30', 'd2'], known)).toEqual({ ids: ['d2'], rounds: 5, seconds: 30 })
})

test.each([
  [['d17'], /no drill "d17"/],
  [['--round', '5'], /--round/],
  [['--rounds', 'many'], /--rounds must be a whole number from 1 to 1000/],
  [['--seconds', '0'], /--seconds must be/],
])('rejects %j', (args, message) => {
  expect(() => parseDrillArguments(args, known)).toThrow(message)
})
