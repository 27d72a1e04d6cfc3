import { expect, test } from '@jest/globals'
import { plainScript, splitScript } from './script-parts.ts'

test('fills in what is known and asks for the rest', () => {
  expect(splitScript('Hi {customer}, this is {agent}. Still in {ZIP}?', { agent: 'Ann', customer: 'Gloria' })).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'value', text: 'Gloria' },
    { kind: 'text', text: ', this is ' },
    { kind: 'value', text: 'Ann' },
    { kind: 'text', text: '. Still in ' },
    { kind: 'ask', text: 'ask: ZIP' },
    { kind: 'text', text: '?' },
  ])
})

test('fills in the old placeholder for the name of the agent', () => {
  expect(splitScript('[your name]', { agent: 'Ann' })).toEqual([{ kind: 'value', text: 'Ann' }])
})

test('tells stage directions from what is said', () => {
  expect(splitScript('[Pause.] Any questions?', {})).toEqual([
    { kind: 'direction', text: 'Pause.' },
    { kind: 'text', text: ' Any questions?' },
  ])
})

test.each(['', 'No placeholder.', '{unknown} and [] stay'])('leaves "%s" unchanged', text => {
  expect(plainScript(text, { agent: 'Ann' })).toBe(text)
})

test('gives plain text for the clipboard', () => {
  expect(plainScript('[Smile.] I am {agent}. And you, {customer}?', { agent: 'Ann' })).toBe(
    '[Smile.] I am Ann. And you, [ask: name]?',
  )
})
