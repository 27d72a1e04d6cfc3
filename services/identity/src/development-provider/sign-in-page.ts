import { html } from 'hono/html'
import { pageDocument } from '../sign-in/page.ts'

interface Filled {
  email: string
  error: string | null
}

/** The provider's form. */
export const signInPage = ({ email, error }: Filled): string =>
  pageDocument(
    'Sign in',
    html`<h1>Sign in</h1>
<p>Demo accounts: agent@, supervisor@ and admin@demo.example, or whoever @demo.example is invited; password demo.</p>
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
${error === null ? '' : html`<div class="error" role="alert">${error}</div>`}
<button class="action" type="submit">Sign in</button>
</form>`,
  )

/** What the provider shows where it cannot go on, such as for an address of yesterday. */
export const providerErrorPage = (): string =>
  pageDocument(
    'This sign-in has expired',
    html`<h1>This sign-in has expired</h1>
<p>The address is no longer good. Nothing is lost.</p>
<a class="action" href="/api/login">Sign in again</a>`,
  )
