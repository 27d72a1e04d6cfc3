import { afterEach, expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { connection } from '../api/connection.ts'
import { outbox, useUnsentCount } from '../api/outbox.ts'
import { NotSentYet } from './not-sent-yet.tsx'

afterEach(() => act(() => connection.set('live')))

const Count = () => <p>{useUnsentCount()} unsent</p>

test('marks exactly the change that waits for the connection', async () => {
  render(
    <>
      <NotSentYet queueKey="one" />
      <NotSentYet queueKey="two" />
      <NotSentYet queueKey="one" isSmall className="small" />
      <Count />
    </>,
  )
  expect(screen.queryAllByRole('status')).toHaveLength(0)
  connection.set('lost')
  await act(async () => void outbox.deliver({ method: 'PUT', url: '/' }, { key: 'one' }, async () => ({ data: null })))
  expect(screen.getByText('1 unsent')).toBeVisible()
  const [full, small] = screen.getAllByText('Not sent yet')
  expect(screen.getAllByRole('status')).toHaveLength(2)
  expect(full).not.toHaveClass('visually-hidden')
  expect(small).toHaveClass('visually-hidden')
})
