import { EmptyState } from '@portal/sdk'
import { Link, useNavigate } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import Compass from 'lucide-react/icons/compass'

export default function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <section className="not-found">
      <EmptyState
        icon={<Compass />}
        title="404 Page Not Found"
        headingLevel={1}
        description="Did you forget to add the page to the router?"
        action={
          <p className="row wrap">
            <Button onClick={() => void navigate(-1)}>Go back</Button>
            <Link className="button is-primary" to="/">
              Go to the dashboard
            </Link>
          </p>
        }
      />
    </section>
  )
}
