import { signIn, signInAtProvider } from '@portal/platform/startup'
import type { Drill } from './drill.ts'
import { isFailure } from './support/load.ts'
import type { DrillPortal } from './support/portal.ts'
import { type OutsideProvider, prepareProvider } from './support/provider.ts'
import { secondsUntil } from './support/seconds-until.ts'
import { replace, resume } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

const email = 'ann.reed@demo.example'
const password = 'demo'

/** The OpenID provider ends, hangs, changes its key, and disables an account. */
export const d9: Drill = {
  id: 'd9',
  fault:
    'OpenID provider, a process outside of the portal: killed, back with another key, frozen; then it disables an account',
  async run() {
    const provider = await prepareProvider()
    try {
      return await underLoad({ env: provider.env }, async ({ portal, load }) => {
        await portal.owner`
          insert into identity.member (email, first_name, last_name, role) values (${email}, 'Ann', 'Reed', 'agent')`
        const signIns: SignIn[] = []
        let secondsToNewKey = 0
        let secondsToSignOut = 0
        const answers = await load.during(async () => {
          await provider.start(portal.origin)
          await signIn(portal.origin, email, password)
          signIns.push(...(await signInWhile(portal, () => provider.kill())))
          await provider.start(portal.origin)
          secondsToNewKey = await secondsUntil(() => canSignIn(portal))
          const freeze = async () => void process.kill(provider.pid(), 'SIGSTOP')
          signIns.push(...(await signInWhile(portal, freeze)))
          resume(provider.pid())
          secondsToSignOut = await secondsToEndOfDisabled(portal, provider)
        })
        return [
          { what: 'failed requests of other users', measured: answers.filter(isFailure).length, most: 0 },
          {
            what: 'sign-ins without the provider that got a status other than 503',
            measured: signIns.filter(({ status }) => status !== 503).length,
            most: 0,
          },
          { what: 'seconds of the slowest', measured: Math.max(...signIns.map(({ seconds }) => seconds)), most: 5 },
          { what: 'seconds until sign-ins work with another key', measured: secondsToNewKey, most: 60 },
          { what: 'seconds until a disabled account is out', measured: secondsToSignOut, most: 60 },
          { what: 'sign-ins of a disabled account', measured: Number(await canSignIn(portal)), most: 0 },
        ]
      })
    } finally {
      await provider.kill()
    }
  },
}

interface SignIn {
  readonly status: number
  readonly seconds: number
}

/** Signs in without the provider: with a code that it issued before, and from the beginning at new processes of identity. */
async function signInWhile(portal: DrillPortal, breakProvider: () => Promise<void>): Promise<SignIn[]> {
  const { callback, jar } = await signInAtProvider(portal.origin, email, password)
  await breakProvider()
  const cookie = [...jar].map(pair => pair.join('=')).join('; ')
  const withCode = await timed(callback, { cookie })
  for (const copy of portal.copiesOf('identity')) await replace(copy)
  const fromTheBeginning = await timed(new URL('/api/login', portal.origin), { 'sec-fetch-site': 'none' })
  return [withCode, fromTheBeginning]
}

async function timed(url: URL, headers: Record<string, string>): Promise<SignIn> {
  const startedAt = performance.now()
  const { status } = await fetch(url, { headers, redirect: 'manual' })
  return { status, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Signs in in two browsers, and disables the account. @returns the seconds until both gateways refuse both. */
async function secondsToEndOfDisabled(portal: DrillPortal, provider: OutsideProvider): Promise<number> {
  const cookies = await Promise.all([0, 1].map(() => signIn(portal.origin, email, password)))
  const statuses = async () => {
    const requests = portal
      .copiesOf('gateway')
      .flatMap(({ port }) =>
        cookies.map(cookie =>
          fetch(`http://127.0.0.1:${port}/api/auth/user`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
        ),
      )
    return (await Promise.all(requests)).map(({ status }) => status)
  }
  const before = await statuses()
  if (before.some(status => status !== 200)) throw new Error(`A member who signed in gets ${String(before)}.`)
  await provider.disable(email)
  return secondsUntil(async () => (await statuses()).every(status => status === 401))
}

const canSignIn = ({ origin }: DrillPortal) =>
  signIn(origin, email, password).then(
    () => true,
    () => false,
  )
