import type { ConnectionTest } from '@portal/contracts/admin'
import { Badge, messageOf } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import PlugZap from 'lucide-react/icons/plug-zap'
import { DescriptionList } from '../components/description-list.tsx'
import { useTestConnectionMutation } from './endpoints.ts'
import styles from './page.module.css'

/** The Test Connection button with the result of the last test. */
export function TestConnection({ hasKeys }: { hasKeys: boolean }) {
  const [test, { data: result, error, isLoading }] = useTestConnectionMutation()
  return (
    <div className={styles.test}>
      <Button icon={<PlugZap size={16} aria-hidden />} disabled={!hasKeys || isLoading} onClick={() => void test()}>
        {isLoading ? 'Testing...' : 'Test Connection'}
      </Button>
      <div aria-live="polite">{!isLoading && <TestResult result={result} error={error} />}</div>
    </div>
  )
}

function TestResult({ result, error }: { result: ConnectionTest | undefined; error: unknown }) {
  if (error || (result && !result.success)) {
    const message = result?.error ?? messageOf(error, "The portal didn't respond. Try again in a moment.")
    return <Alert type="error" showIcon title="Connection Failed" description={message} />
  }
  if (!result?.data) return null
  const { host, user, extension, numberCount, latencyMs, tokenExpiresAt, requestsLeft } = result.data
  return (
    <>
      <Badge tone="positive">Connection Successful</Badge>
      <DescriptionList>
        <dt>Host</dt>
        <dd>{host}</dd>
        <dt>User</dt>
        <dd>
          {user}, extension {extension}
        </dd>
        <dt>Phone numbers</dt>
        <dd>{numberCount}</dd>
        <dt>Response time</dt>
        <dd>{latencyMs} ms</dd>
        <dt>Token expires</dt>
        <dd>{dayjs(tokenExpiresAt).format('MMM D, YYYY h:mm A')}</dd>
        <dt>Requests left today</dt>
        <dd>{requestsLeft.toLocaleString('en-US')}</dd>
      </DescriptionList>
    </>
  )
}
