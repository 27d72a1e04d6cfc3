import { messageOf } from '../api/api-error.ts'
import { Button } from '../ui/button.ts'
import { EmptyState } from './empty-state.tsx'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'

export interface LoadFailureProps {
  /** What is missing, such as 'The sales'. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Replaces a part of a page whose data could not be loaded. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={`${what} could not be loaded`}
        description={messageOf(error, 'Check your connection and try again.')}
        action={
          <Button icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  )
}
