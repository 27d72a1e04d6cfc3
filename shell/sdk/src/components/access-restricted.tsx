import { Link } from 'react-router-dom'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { EmptyState } from './empty-state.tsx'

export interface AccessRestrictedProps {
  text?: string
}

/** Replaces a page that the user's role may not open. */
export function AccessRestricted({
  text = 'This page is only available to supervisors and administrators',
}: AccessRestrictedProps) {
  return (
    <section className="panel" aria-label="Access Restricted">
      <EmptyState
        icon={<ShieldAlert />}
        title="Access Restricted"
        headingLevel={2}
        description={text}
        action={<Link to="/">Go to the dashboard</Link>}
      />
    </section>
  )
}
