import { expect, test } from '@jest/globals'
import { toastError } from './toast-error.ts'
import { toast, toasts } from './toast.ts'

const refusal = (status: number) => ({
  status,
  message: `${status}: `,
  body: { code: 'forbidden', message: 'Ask an admin.', requestId: '' },
})

test('a complaint is the service’s sentence, or exactly one’s own', () => {
  toastError(refusal(403), 'Failed to save')
  expect(toasts.shown()).toMatchObject({ title: 'Error', description: 'Ask an admin.', kind: 'destructive' })
  toastError(refusal(403), 'Failed to save', { exactly: true })
  expect(toasts.shown()).toMatchObject({ description: 'Failed to save' })
  toastError({ status: 500, message: '500: ' }, 'Failed to load')
  expect(toasts.shown()).toMatchObject({ description: 'Failed to load' })
})

test('a lost session is the frame’s to tell: its toast stays', () => {
  toast({ title: 'Unauthorized', kind: 'destructive' })
  toastError(refusal(401), 'Failed to save')
  expect(toasts.shown()).toMatchObject({ title: 'Unauthorized' })
})
