import { useSearchParams } from '@portal/sdk/router'
import { useEffect } from 'react'
import { browser } from './browser.ts'
import { loginUrl, safeReturnPath } from './return-path.ts'

/** `/login`: continues to sign-in, which returns to `returnTo`. */
export function LoginPage() {
  const [query] = useSearchParams()
  const returnTo = safeReturnPath(query.get('returnTo'))
  useEffect(() => browser.go(loginUrl(returnTo)), [returnTo])
  return <p className="quiet">Taking you to sign-in…</p>
}
