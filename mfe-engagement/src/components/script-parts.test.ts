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

test('tells when to say something from what is said', () => {
  const step = "Is this a good time?\n\nIf it's a bad time: When would be better?"
  expect(splitScript(step, {})).toEqual([
    { kind: 'text', text: 'Is this a good time?\n\n' },
    { kind: 'condition', text: "If it's a bad time:" },
    { kind: 'text', text: ' When would be better?' },
  ])
  expect(plainScript(step, {})).toBe(step)
})

test.each(['Tell me if you have one: a dish.', 'If you like, I can call back. Good times: mornings.'])(
  'says "%s" aloud',
  text => {
    expect(splitScript(text, {})).toEqual([{ kind: 'text', text }])
  },
)

test.each(['', 'No placeholder.', '{unknown} and [] stay'])('leaves "%s" unchanged', text => {
  expect(plainScript(text, { agent: 'Ann' })).toBe(text)
})

test('gives plain text for the clipboard', () => {
  expect(plainScript('[Smile.] I am {agent}. And you, {customer}?', { agent: 'Ann' })).toBe(
    '[Smile.] I am Ann. And you, [ask: name]?',
  )
})
