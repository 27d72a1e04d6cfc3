import type { ServiceDescription } from '../describe-service.ts'
import { identity } from '../identity.ts'

export const description: ServiceDescription = {
  name: 'identity',
  label: 'Members',
  order: 1,
  contract: identity,
  paths: [
    '/api/login',
    '/api/callback',
    '/api/logout',
    '/api/backchannel-logout',
    '/api/auth',
    '/api/users',
    '/api/members',
  ],
}
