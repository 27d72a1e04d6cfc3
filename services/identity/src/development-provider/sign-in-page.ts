import { html } from 'hono/html'
import { htmlPage } from '../sign-in/html-page.ts'

interface SignInForm {
  email: string
  error: string | null
}

/** The accounts that the sign-in form offers as buttons: one for each role. */
export const demoAccounts = ['agent', 'supervisor', 'admin']

const titleOf = (account: string) => account.charAt(0).toUpperCase() + account.slice(1)

/** Returns the provider's sign-in form. A demo account's button sends its name as `account`, instead of a password. */
export const signInPage = ({ email, error }: SignInForm): string =>
  htmlPage(
    'Sign in',
    html`<h1>Sign in</h1>
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<div class="password"><input id="password" name="password" type="password" autocomplete="current-password" required><button type="button" aria-controls="password" hidden>Show</button></div>
${error === null ? '' : html`<div class="error" role="alert">${error}</div>`}
<button class="action" type="submit">Sign in</button>
<fieldset>
<legend>Try a demo account (password: demo)</legend>
${demoAccounts.map(account => html`<button name="account" value="${account}" formnovalidate>${titleOf(account)}</button>`)}
</fieldset>
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
