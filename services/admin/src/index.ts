import { admin } from '@portal/contracts'
import { defineService, type ServiceContext } from '@portal/service-kit'
import { type AdminConfig, adminConfig } from './config.ts'
import { type AdminDeps, createDeps } from './deps.ts'
import { integrationStatus } from './status/integration-status.ts'
import { listDeliveries } from './status/list-deliveries.ts'
import { testConnection } from './status/test-connection.ts'
import { startSync } from './sync/start-sync.ts'
import { tellLateMembers } from './sync/tell-late-members.ts'
import { takeWebhook } from './webhook/take-webhook.ts'
import { type World, world } from './world.ts'

/** Telephony. */
export const adminService = (around: World) =>
  defineService({
    word: 'admin',
    contract: admin,
    verbs: { integrationStatus, testConnection, listDeliveries, takeWebhook },
    internal: {},
    internalVerbs: {},
    config: adminConfig,
    migrations: new URL('../migrations/', import.meta.url),
    create(context: ServiceContext<AdminConfig>): AdminDeps {
      const deps = createDeps(context, around)
      startSync(deps, context, around)
      return deps
    },
    // The demo team comes after the first calls.
    demo: tellLateMembers,
  })

export const service = adminService(world)
