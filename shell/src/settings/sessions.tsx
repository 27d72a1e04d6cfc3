import type { OwnSession } from '@portal/contracts/own-sessions'
import { Badge, isApiError, toastError, LoadFailure, RelativeTime, toast } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { useState } from 'react'
import { SignInAgain } from './sign-in-again.tsx'
import { useEndOtherSessionsMutation, useEndOwnSessionMutation, useListSessionsQuery } from './endpoints.ts'

const maxShown = 5

/** The user's sessions, latest first, with buttons to sign out other browsers. The older ones appear on request. */
export function Sessions() {
  const { data: sessions, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [endOthers, ending] = useEndOtherSessionsMutation()
  const [showsAll, setShowsAll] = useState(false)
  const [mustSignIn, setMustSignIn] = useState(false)
  const count = sessions?.length ?? 0

  function showFailure(failure: unknown) {
    if (isApiError(failure) && failure.body?.code === 'sign_in_again') setMustSignIn(true)
    else toastError(failure, 'Failed to sign out')
    // The session has already ended.
    if (isApiError(failure) && failure.status === 404) void refetch()
  }

  async function signOutOthers() {
    const { error: failure } = await endOthers()
    if (failure) return showFailure(failure)
    toast({ title: 'Signed out', description: 'You are signed in on this device only.' })
  }

  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <p className="quiet">
        Don’t recognize a browser? Sign it out, then change your password with your sign-in provider.
      </p>
      {error && !sessions && <LoadFailure what="Your sessions" error={error} onRetry={() => void refetch()} />}
      <ul className="rows sessions" aria-labelledby="sessions" aria-busy={!sessions && !error}>
        {sessions?.slice(0, showsAll ? count : maxShown).map(session => (
          <Session key={session.id} session={session} onFailure={showFailure} />
        ))}
      </ul>
      {count > 1 && (
        <p className="row wrap space-above">
          {count > maxShown && (
            <Button onClick={() => setShowsAll(!showsAll)}>{showsAll ? 'Show fewer' : `Show all ${count}`}</Button>
          )}
          <Button disabled={ending.isLoading} onClick={() => void signOutOthers()}>
            {ending.isLoading ? 'Signing out...' : 'Sign out everywhere else'}
          </Button>
        </p>
      )}
      {mustSignIn && <SignInAgain onClose={() => setMustSignIn(false)} />}
    </section>
  )
}

interface SessionProps {
  session: OwnSession
  onFailure: (failure: unknown) => void
}

function Session({ session: { id, device, ip, startedAt, lastSeenAt, isThisOne }, onFailure }: SessionProps) {
  const [end, { isLoading }] = useEndOwnSessionMutation()

  async function signOut() {
    const { error } = await end({ id })
    if (error) return onFailure(error)
    toast({ title: 'Signed out', description: `${device} is signed out.` })
  }

  return (
    <li className="row gap-4">
      <span className="list-text">
        <strong>{device}</strong>
        <span>
          {ip ? `${ip} · ` : ''}signed in <RelativeTime at={startedAt} />
          {!isThisOne && (
            <>
              {' '}
              · last used <RelativeTime at={lastSeenAt} />
            </>
          )}
        </span>
      </span>
      {isThisOne ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button size="small" disabled={isLoading} aria-label={`Sign out ${device}`} onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </li>
  )
}
