import type { ServiceDescription } from '../describe-service.ts'
import { calls } from '../calls.ts'

export const description: ServiceDescription = {
  name: 'calls',
  label: 'Leads and calls',
  order: 2,
  contract: calls,
  paths: ['/api/leads', '/api/calls', '/api/metrics', '/api/workflow'],
}
