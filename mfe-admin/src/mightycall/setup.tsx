import { CopyButton } from '@portal/sdk'
import styles from './page.module.css'

/** How to connect a MightyCall account. The keys live on the server and are never shown. */
export function Setup() {
  const webhookUrl = `${window.location.origin}/api/mightycall/webhook/`
  return (
    <section className="panel" aria-labelledby="setup">
      <h2 id="setup">Setup Instructions</h2>
      <p className="quiet">One-time setup by your server admin</p>
      <ol className={`stack gap-4 space-above ${styles.steps}`}>
        <li>
          In MightyCall's web app, find your account's API key and the secret key of the user that the portal signs in
          as.
        </li>
        <li>
          Set <code>MIGHTYCALL_API_KEY</code> and <code>MIGHTYCALL_SECRET_KEY</code> in the server's environment, then
          restart the portal. It detects your account's host.
        </li>
        <li>
          Set <code>MIGHTYCALL_WEBHOOK_SECRET</code> to at least 32 letters and digits, unless the portal created one.
          Enter this webhook URL in MightyCall's web app, and add the secret to its end:
          <span className={`row spread gap-2 ${styles.url}`}>
            <code>{webhookUrl}</code>
            <CopyButton text={webhookUrl} name="Webhook URL" />
          </span>
        </li>
        <li>
          Select <strong>Test Connection</strong>. Webhooks deliver calls right away; the portal also checks every five
          minutes.
        </li>
      </ol>
    </section>
  )
}
