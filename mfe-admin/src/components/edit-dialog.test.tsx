import { beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { EditDialog } from './edit-dialog.tsx'

const onClose = jest.fn()
beforeEach(() => void onClose.mockClear())

const open = (unsaved: string | undefined) =>
  renderPage(
    <EditDialog
      title="Edit member"
      canSave
      isSaving={false}
      onSave={() => undefined}
      error={undefined}
      unsaved={unsaved}
      onClose={onClose}
    >
      <input aria-label="Name" />
    </EditDialog>,
  )
const button = (name: string) => screen.findByRole('button', { name })

test('asks before Escape or × discards changes', async () => {
  const { person } = await open('this member')
  await person.type(screen.getByLabelText('Name'), '{Escape}')
  expect(await screen.findByText('Your changes to this member are not saved yet.')).toBeInTheDocument()
  await person.click(await button('Keep editing'))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await person.click(await button('Close'))
  await person.click(await button('Discard changes'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Cancel discards changes at once', async () => {
  const { person } = await open('this member')
  await person.click(await button('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes at once without changes', async () => {
  const { person } = await open(undefined)
  await person.type(screen.getByLabelText('Name'), '{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
