import { EmptyState } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import Compass from 'lucide-react/icons/compass'

export function NotFoundPage() {
  return (
    <section className="panel">
      <EmptyState
        icon={<Compass />}
        title="404 Page Not Found"
        headingLevel={1}
        description="Did you forget to add the page to the router?"
        action={<Link to="/">Go to the dashboard</Link>}
      />
    </section>
  )
}
