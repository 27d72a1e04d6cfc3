import { EmptyState } from '@portal/sdk'
import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useState } from 'react'
import { browser } from '../session/browser.ts'

interface CardProps {
  /** What is missing, as the menu calls it. */
  title: string
  onRetry: () => void
}

interface FailureCardProps extends CardProps {
  /** Whether only reloading the page can help, because the code of the page is replaced or deleted. */
  hasNewBuild?: (() => Promise<boolean>) | undefined
  /** The code of the failure, which docs/operate.md explains, and the build. */
  describe?: (() => string) | undefined
}

/** Replaces a page or a part of one that failed to load or to render. */
export function FailureCard({ title, onRetry, hasNewBuild, describe }: FailureCardProps) {
  const [code] = useState(describe)
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    let isMounted = true
    hasNewBuild?.().then(
      found => isMounted && setOutdated(found),
      () => undefined,
    )
    return () => void (isMounted = false)
  }, [hasNewBuild])

  if (isOutdated) {
    return (
      <ActionCard
        icon={<RefreshCw />}
        title={`${title} has been updated`}
        description="A newer version is ready. Reload the page to use it."
        action="Reload"
        onAction={browser.reload}
      />
    )
  }
  return (
    <ActionCard
      icon={<CloudOff />}
      title={`${title} didn’t load`}
      description={
        <>
          The rest of the portal works. Retry, or tell your administrator if it keeps failing.
          {code && (
            <>
              <br />
              <small className="quiet">Code: {code}</small>
            </>
          )}
        </>
      }
      action="Retry"
      onAction={onRetry}
    />
  )
}

/** Replaces a page or a part of one that takes long to load. It may still appear. */
export function SlowCard({ title, onRetry }: CardProps) {
  return (
    <ActionCard
      icon={<Hourglass />}
      title={`${title} is taking longer than usual`}
      description="It appears here as soon as it has loaded. You can also retry."
      action="Retry"
      onAction={onRetry}
    />
  )
}

interface ActionCardProps {
  icon: ReactNode
  title: string
  description: ReactNode
  action: string
  onAction: () => void
}

function ActionCard({ icon, title, description, action, onAction }: ActionCardProps) {
  return (
    <section className="panel" role="status">
      <EmptyState
        icon={icon}
        title={title}
        description={description}
        action={
          <button type="button" className="button" onClick={onAction}>
            <RotateCw size={16} aria-hidden />
            {action}
          </button>
        }
      />
    </section>
  )
}
