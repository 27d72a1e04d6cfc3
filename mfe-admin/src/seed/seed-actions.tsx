import { messageOf, useIdempotencyKey } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import Sprout from 'lucide-react/icons/sprout'
import { useSeedScriptsMutation } from './endpoints.ts'

/** Adds the starter scripts, unless there are scripts. */
export function SeedActions({ scriptCount }: { scriptCount: number }) {
  const { keyFor, renew } = useIdempotencyKey()
  const [seed, { data: result, error, isLoading }] = useSeedScriptsMutation()
  const hasFailed = error !== undefined || result?.success === false

  async function start() {
    const { data } = await seed({ idempotencyKey: keyFor({}) })
    if (data) renew()
  }

  return (
    <>
      <div className="row wrap spread gap-5">
        {scriptCount > 0 && <p className="quiet dense">To add the starter scripts again, delete these first.</p>}
        <Button
          type={scriptCount === 0 ? 'primary' : 'default'}
          icon={<Sprout size={16} aria-hidden />}
          disabled={isLoading || scriptCount > 0}
          onClick={() => void start()}
        >
          {isLoading ? 'Seeding...' : 'Seed Scripts'}
        </Button>
      </div>
      {hasFailed && !isLoading && (
        <Alert type="error" showIcon role="alert" title={result?.error ?? messageOf(error, 'Failed to seed scripts')} />
      )}
      {result?.success && <Alert type="success" showIcon role="status" title={result.message} />}
    </>
  )
}
