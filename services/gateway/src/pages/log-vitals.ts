import { vitals } from '@portal/contracts/vitals'
import { ApiError, type Log, parseJson } from '@portal/service-kit'

export const maxVitalsBytes = 1_000

/**
 * Logs how fast the landing page was for one visitor: figures only, nothing about the visitor.
 * @throws {ApiError} `invalid_request` if the body is not a report of web vitals.
 */
export function logVitals(body: Buffer | null, log: Log): void {
  const report = vitals.safeParse(parseJson(String(body ?? '')))
  if (!report.success) throw new ApiError('invalid_request', 'Send web vitals as JSON, each at least 0.')
  log.info({ vitals: report.data }, 'web vitals')
}
