import type { ServiceDescription } from '../describe-service.ts'
import { admin } from '../admin.ts'

export const description: ServiceDescription = {
  name: 'admin',
  label: 'Administration',
  order: 5,
  contract: admin,
  paths: ['/api/mightycall', '/api/admin', '/api/releases', '/api/remote-reports', '/api/previews', '/api/privacy'],
}
