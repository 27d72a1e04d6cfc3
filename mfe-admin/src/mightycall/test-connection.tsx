import type { ConnectionTest } from '@portal/contracts/admin'
import { messageOf } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import PlugZap from 'lucide-react/icons/plug-zap'
import { Facts } from '../components/facts.tsx'
import { useTestConnectionMutation } from './endpoints.ts'
import styles from './page.module.css'

export function TestConnection({ hasKeys }: { hasKeys: boolean }) {
  const [test, { data: result, error, isLoading }] = useTestConnectionMutation()
  return (
    <div className={styles.test}>
      <Button
        type="primary"
        icon={<PlugZap size={16} aria-hidden />}
        disabled={!hasKeys || isLoading}
        onClick={() => void test()}
      >
        {isLoading ? 'Testing...' : 'Test Connection'}
      </Button>
      <div aria-live="polite">{!isLoading && <Outcome result={result} error={error} />}</div>
    </div>
  )
}

function Outcome({ result, error }: { result: ConnectionTest | undefined; error: unknown }) {
  if (error || (result && !result.success)) {
    const sentence = result?.error ?? messageOf(error, 'The portal did not answer. Try again in a moment.')
    return <Alert type="error" showIcon title="Connection Failed" description={sentence} />
  }
  if (!result?.data) return null
  const { host, user, extension, numberCount, latencyMs, tokenExpiresAt, requestsLeft } = result.data
  return (
    <Alert
      type="success"
      showIcon
      title="Connection Successful"
      description={
        <Facts>
          <dt>Host</dt>
          <dd>{host}</dd>
          <dt>User</dt>
          <dd>
            {user}, extension {extension}
          </dd>
          <dt>Phone numbers</dt>
          <dd>{numberCount}</dd>
          <dt>Answered in</dt>
          <dd>{latencyMs} ms</dd>
          <dt>Access until</dt>
          <dd>{dayjs(tokenExpiresAt).format('MMM D, YYYY h:mm A')}</dd>
          <dt>Requests left today</dt>
          <dd>{requestsLeft.toLocaleString('en-US')}</dd>
        </Facts>
      }
    />
  )
}
