import { expect, test } from '@jest/globals'
import { toastError } from './toast-error.ts'
import { toast, toasts } from './toast.ts'

const errorOf = (status: number) => ({
  status,
  message: `${status}: `,
  body: { code: 'forbidden', message: 'Ask an admin.', requestId: '' },
})

test('shows the message of the service, or exactly the given text', () => {
  toastError(errorOf(403), 'Failed to save')
  expect(toasts.shown.get()).toMatchObject({ title: 'Error', description: 'Ask an admin.', kind: 'destructive' })
  toastError(errorOf(403), 'Failed to save', { exactly: true })
  expect(toasts.shown.get()).toMatchObject({ description: 'Failed to save' })
  toastError({ status: 500, message: '500: ' }, 'Failed to load')
  expect(toasts.shown.get()).toMatchObject({ description: 'Failed to load' })
})

test('leaves the toast about a lost session in place', () => {
  toast({ title: 'Unauthorized', kind: 'destructive' })
  toastError(errorOf(401), 'Failed to save')
  expect(toasts.shown.get()).toMatchObject({ title: 'Unauthorized' })
})
