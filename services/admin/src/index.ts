import { admin, adminInternal } from '@portal/contracts'
import { defineService, type ServiceContext } from '@portal/service-kit'
import { exportAudit } from './audit/export-audit.ts'
import { listAudit } from './audit/list-audit.ts'
import { noteRefusal } from './audit/note-refusal.ts'
import { setAvailability } from './telephony/availability/set-availability.ts'
import { placeCall } from './telephony/calling/place-call.ts'
import { type AdminConfig, adminConfig } from './config.ts'
import { type AdminDeps, createDeps } from './deps.ts'
import { integrationStatus } from './telephony/status/integration-status.ts'
import { listDeliveries } from './telephony/status/list-deliveries.ts'
import { listExtensions } from './telephony/status/list-extensions.ts'
import { testConnection } from './telephony/status/test-connection.ts'
import { startSync } from './telephony/sync/start-sync.ts'
import { tellLateMembers } from './telephony/sync/tell-late-members.ts'
import { replayDelivery } from './telephony/webhook/replay-delivery.ts'
import { takeWebhook } from './telephony/webhook/take-webhook.ts'
import { type World, world } from './telephony/outside-world.ts'

/** Telephony, and the audit of all services. Releases are answered by the gateway. */
export const adminService = (around: World) =>
  defineService({
    name: 'admin',
    contract: admin,
    handlers: {
      integrationStatus,
      testConnection,
      listDeliveries,
      replayDelivery,
      listExtensions,
      takeWebhook,
      listAudit,
      exportAudit,
    },
    internal: adminInternal,
    internalHandlers: { noteRefusal, placeCall, setAvailability },
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
