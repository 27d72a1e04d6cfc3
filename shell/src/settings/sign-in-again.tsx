import { Modal } from '@portal/sdk/ui/modal'
import { browser } from '../session/browser.ts'
import { loginUrl } from '../session/return-path.ts'

/** Asks for a new sign-in at the provider, and comes back to this page. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      title="Sign in again first"
      okText="Sign in again"
      onOk={() => browser.go(`${loginUrl('/settings')}&fresh`)}
      onCancel={onClose}
    >
      <p>You signed in more than ten minutes ago. Sign in again, and you can sign out other browsers from this page.</p>
    </Modal>
  )
}
