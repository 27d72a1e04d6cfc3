import type { ServiceDescription } from '../describe-service.ts'
import { engagement } from '../engagement.ts'

export const description: ServiceDescription = {
  name: 'engagement',
  label: 'Scripts and challenges',
  order: 4,
  contract: engagement,
  paths: [
    '/api/scripts',
    '/api/communications',
    '/api/challenges',
    '/api/user-challenges',
    '/api/user/stats',
    '/api/achievements',
    '/api/user-achievements',
    '/api/leaderboard',
    '/api/admin/seed-scripts',
  ],
}
