import { EmptyState } from '@portal/sdk'
import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import RotateCw from 'lucide-react/icons/rotate-cw'

interface FailureCardProps {
  /** What it is that is missing, as the menu calls it. */
  title: string
  /** Late: it has not failed and may still come. */
  isLate?: boolean
  onRetry: () => void
}

/** Stands where a page or a part of one would, while that cannot be shown. */
export function FailureCard({ title, isLate = false, onRetry }: FailureCardProps) {
  return (
    <section className="panel" role="status">
      <EmptyState
        icon={isLate ? <Hourglass /> : <CloudOff />}
        title={isLate ? `${title} is taking longer than usual` : `${title} cannot be shown right now`}
        description={
          isLate
            ? 'It appears here by itself as soon as it arrives. You can also ask for it again.'
            : 'The rest of the portal works. Try again; if it keeps failing, tell your administrator.'
        }
        action={
          <button type="button" className="button" onClick={onRetry}>
            <RotateCw size={16} aria-hidden />
            Retry
          </button>
        }
      />
    </section>
  )
}
