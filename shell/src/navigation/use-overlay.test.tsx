import { expect, jest, test } from '@jest/globals'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { fireEvent } from '@testing-library/react'
import type { OverlayProps } from '../overlays/dialog.tsx'

jest.mock('../command-palette/command-palette.tsx', () => {
  throw new Error('ChunkLoadError')
})
jest.mock('../keyboard/keyboard-help.tsx', () => ({
  __esModule: true,
  default: ({ onClose }: OverlayProps) => (
    <button type="button" onClick={onClose}>
      The help
    </button>
  ),
}))
const { useOverlay } = require('./use-overlay.tsx') as typeof import('./use-overlay.tsx')

const Frame = () => useOverlay().overlay

test('a failed overlay shows an error, and the others still open and close', async () => {
  const { person } = await renderPage(<Frame />)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(await screen.findByText('Couldn’t load this. Check your connection and try again.')).toBeVisible()
  fireEvent.keyDown(document.body, { key: '?' })
  await person.click(await screen.findByText('The help'))
  await waitFor(() => expect(screen.queryByText('The help')).toBeNull())
})
