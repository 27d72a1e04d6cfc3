import { PageHeader, toast, useUser } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { Modal } from '@portal/sdk/ui/modal'
import { SidePanel, SidePanelActions, SidePanelBody } from '@portal/sdk/ui/side-panel'
import { useState } from 'react'
import NotFoundPage from '../navigation/not-found-page.tsx'
import { Controls } from './controls.tsx'
import { Layout } from './layout.tsx'
import { Lists } from './lists.tsx'
import { Section } from './section.tsx'
import { States } from './states.tsx'

/** Every component of the SDK on one page. For engineers: no menu leads here, and only admins can open it. */
export default function UiKitPage() {
  if (useUser().role !== 'admin') return <NotFoundPage />
  return (
    <>
      <PageHeader title="UI kit" subtitle="The components of all screens" actions={<Button>Action</Button>} />
      <div className="stack">
        <Controls />
        <Layout />
        <Lists />
        <States />
        <Overlays />
      </div>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'panel'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Overlays">
      <Button onClick={() => toast({ title: 'Saved', description: 'The toast of a success.' })}>Toast</Button>
      <Button onClick={() => toast({ title: 'Failed to save', kind: 'destructive' })}>Toast of a failure</Button>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm dialog</Button>
      <Button onClick={() => setOpen('panel')}>Side panel</Button>
      {open === 'dialog' && (
        <Modal open title="Dialog" onOk={close} onCancel={close}>
          <p>Some content.</p>
        </Modal>
      )}
      {open === 'panel' && (
        <SidePanel title="Side panel" onClose={close}>
          <SidePanelActions label="Actions">
            <div className="row">
              <Button type="primary">Next step</Button>
              <Button>Another step</Button>
            </div>
          </SidePanelActions>
          <SidePanelBody>
            <p>The page below stays usable.</p>
          </SidePanelBody>
        </SidePanel>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete this?"
          actionLabel="Delete"
          busyLabel="Deleting..."
          onConfirm={() => Promise.resolve({})}
          failureText="Failed to delete"
          successToast={{ title: 'Deleted' }}
          onClose={close}
        >
          <p>It cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
