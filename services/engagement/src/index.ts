import { engagement } from '@portal/contracts'
import { createMemberDirectory, defineService, watchMembers } from '@portal/service-kit'
import { z } from 'zod'
import { leaderboard } from './achievement/leaderboard.ts'
import { listAchievements } from './achievement/list-achievements.ts'
import { listUserAchievements } from './achievement/list-user-achievements.ts'
import { userStats } from './achievement/user-stats.ts'
import { activateChallenge } from './challenge/activate-challenge.ts'
import { listChallenges } from './challenge/list-challenges.ts'
import { listUserChallenges } from './challenge/list-user-challenges.ts'
import { syncUserChallenges } from './challenge/sync-user-challenges.ts'
import { confirmCommunication } from './communication/confirm-communication.ts'
import { createCommunication } from './communication/create-communication.ts'
import { deleteCommunication } from './communication/delete-communication.ts'
import { listCommunications } from './communication/list-communications.ts'
import { listReaders } from './communication/list-readers.ts'
import { updateCommunication } from './communication/update-communication.ts'
import { loadDemo } from './demo/load-demo.ts'
import type { EngagementDeps } from './deps.ts'
import { recountOnChanges } from './progress/recount-on-changes.ts'
import { createScript } from './script/create-script.ts'
import { deleteScript } from './script/delete-script.ts'
import { listScriptVersions } from './script/list-script-versions.ts'
import { listScripts } from './script/list-scripts.ts'
import { readScript } from './script/read-script.ts'
import { seedScripts } from './script/seed-scripts.ts'
import { updateScript } from './script/update-script.ts'
import { verifyScriptPrices } from './script/verify-script-prices.ts'

/** Scripts, announcements, and challenges. Tests pass their own clock as `now`. */
export const engagementService = (now = () => new Date()) =>
  defineService({
    name: 'engagement',
    contract: engagement,
    handlers: {
      listScripts,
      readScript,
      createScript,
      updateScript,
      deleteScript,
      verifyScriptPrices,
      listScriptVersions,
      seedScripts,
      listCommunications,
      createCommunication,
      updateCommunication,
      deleteCommunication,
      confirmCommunication,
      listReaders,
      listChallenges,
      activateChallenge,
      listUserChallenges,
      syncUserChallenges,
      userStats,
      listAchievements,
      listUserAchievements,
      leaderboard,
    },
    internal: {},
    internalHandlers: {},
    config: z.object({}),
    migrations: new URL('../migrations/', import.meta.url),
    async create({ sql, peers, config, log, onStop }): Promise<EngagementDeps> {
      const progress = await recountOnChanges({ sql, peers, now, timeZone: config.PORTAL_TIME_ZONE }, log)
      onStop(() => progress.stop())
      return { sql, log, now, progress, members: await watchMembers(createMemberDirectory(peers), sql) }
    },
    demo: loadDemo,
  })

export const service = engagementService()
