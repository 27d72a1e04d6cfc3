import { expect, jest, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import type { ComponentType } from 'react'
import { LoadedView } from '../remotes/loaded-view.tsx'
import { ownPage } from './own-page.ts'

const Page = () => <p>Here it is</p>

test('a page of the shell that cannot be brought leaves a card, and Retry brings it', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const bring = jest.fn<() => Promise<{ default: ComponentType }>>()
  bring.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue({ default: Page })
  const { person } = await renderPage(<LoadedView source={ownPage(bring)} title="Settings" />)
  expect(await screen.findByText('Settings cannot be shown right now')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
  expect(bring).toHaveBeenCalledTimes(2)
})
