import styles from './page.module.css'

/** How to connect the account. Keys are set on the server and shown nowhere. */
export function Setup() {
  return (
    <section className="panel" aria-labelledby="setup">
      <h2 id="setup">Setup Instructions</h2>
      <p className="quiet">Once, by whoever runs the server.</p>
      <ol className={styles.steps}>
        <li>
          In MightyCall's web app, find the API key of the account and the secret key of the user whom the portal calls
          as.
        </li>
        <li>
          Set <code>MIGHTYCALL_API_KEY</code> and <code>MIGHTYCALL_SECRET_KEY</code> in the server's environment and
          restart the portal. The host of your account is found by itself.
        </li>
        <li>
          Choose a <code>MIGHTYCALL_WEBHOOK_SECRET</code> of at least 32 letters and digits, unless the portal has made
          one, and enter this address for webhooks in MightyCall's web app, with the secret at its end:{' '}
          <code>{window.location.origin}/api/mightycall/webhook/…</code>
        </li>
        <li>
          Press <strong>Test Connection</strong>. Calls are fetched every five minutes; webhooks bring them at once.
        </li>
      </ol>
    </section>
  )
}
