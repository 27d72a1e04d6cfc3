import { expect, jest, test } from '@jest/globals'
import { copyToClipboard } from './copy-to-clipboard.ts'
import { toasts } from './toast.ts'

test('copies the text and says so', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await copyToClipboard('Hello', 'Step content')
  expect(writeText).toHaveBeenCalledWith('Hello')
  expect(toasts.shown.get()).toMatchObject({ title: 'Copied', description: 'Step content copied to clipboard' })
})

test('shows an error if there is no clipboard', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await copyToClipboard('Hello', 'Step content')
  expect(toasts.shown.get()).toMatchObject({ description: 'Failed to copy to clipboard', kind: 'destructive' })
})
