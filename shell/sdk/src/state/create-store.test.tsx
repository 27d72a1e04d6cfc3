import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { createStore, useStore } from './create-store.ts'

test('notifies subscribers of each new value until they unsubscribe', () => {
  const store = createStore(1)
  const listener = jest.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('does not notify when the value stays the same', () => {
  const store = createStore<unknown>('same')
  const listener = jest.fn()
  store.subscribe(listener)
  store.set('same')
  expect(listener).not.toHaveBeenCalled()
})

test('a component shows the selected part of the value as it changes', () => {
  const store = createStore({ name: 'Ann', age: 30 })
  const Name = () => <p>{useStore(store, ({ name }) => name)}</p>
  const Whole = () => <p>{useStore(store).age}</p>
  render(
    <>
      <Name />
      <Whole />
    </>,
  )
  act(() => store.set({ name: 'Bob', age: 31 }))
  expect(screen.getByText('Bob')).toBeInTheDocument()
  expect(screen.getByText('31')).toBeInTheDocument()
})
