import { html } from 'hono/html'
import { htmlPage } from '../sign-in/html-page.ts'

interface SignInForm {
  email: string
  error: string | null
}

/** Returns the provider's sign-in form. */
export const signInPage = ({ email, error }: SignInForm): string =>
  htmlPage(
    'Sign in',
    html`<h1>Sign in</h1>
<p>Demo accounts: agent@, supervisor@, and admin@demo.example, or any invited @demo.example address. The password is demo.</p>
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
${error === null ? '' : html`<div class="error" role="alert">${error}</div>`}
<button class="action" type="submit">Sign in</button>
</form>`,
  )

/** Returns the page for a request that the provider cannot process, such as an expired address. */
export const providerErrorPage = (): string =>
  htmlPage(
    'This sign-in has expired',
    html`<h1>This sign-in has expired</h1>
<p>This address is no longer valid. No work was lost.</p>
<a class="action" href="/api/login">Sign in again</a>`,
  )
