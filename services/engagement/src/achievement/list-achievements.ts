import type { Achievement, engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'

/** Lists the catalog of achievements. */
export const listAchievements: Handler<typeof engagement.listAchievements, EngagementDeps> = async (_, { sql }) =>
  sql<Achievement[]>`select id, icon, title, description, rarity from achievement order by place, id`
