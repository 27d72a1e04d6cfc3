const outageCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // A stopped database container has no DNS name either.
  'ENOTFOUND',
  'EAI_AGAIN',
  // No reply, no free connection, or too many waiting queries: options of our patch of the driver.
  'REPLY_TIMEOUT',
  'WAIT_TIMEOUT',
  'TOO_MANY_WAITING',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // query_canceled, lock_not_available, idle_in_transaction_session_timeout: a wait on the server timed out
  '57014',
  '55P03',
  '25P03',
  // read_only_sql_transaction during a failover, disk_full
  '25006',
  '53100',
  // serialization_failure, deadlock_detected
  '40001',
  '40P01',
])

/** Whether a query failed because the database is down, starting, full, or too slow, so that a retry may succeed. */
export const isDatabaseOutage = (error: Error) => 'code' in error && outageCodes.has(String(error.code))
