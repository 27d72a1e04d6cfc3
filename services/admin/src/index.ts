import { admin, adminInternal } from '@portal/contracts'
import { defineService, type ServiceContext } from '@portal/service-kit'
import { exportAudit } from './audit/export-audit.ts'
import { listAudit } from './audit/list-audit.ts'
import { listAuditedServices } from './audit/list-audited-services.ts'
import { recordRefusal } from './audit/record-refusal.ts'
import { type AdminConfig, adminConfig } from './config.ts'
import { type AdminDeps, createDeps } from './deps.ts'
import { erase } from './privacy/erase.ts'
import { exportPersonData } from './privacy/export-person.ts'
import { listErasures } from './privacy/list-erasures.ts'
import { personalData } from './privacy/erase-and-export.ts'
import { retention } from './privacy/retention.ts'
import { startErasures } from './privacy/start-erasures.ts'
import { setAvailability } from './telephony/availability/set-availability.ts'
import { placeCall } from './telephony/calling/place-call.ts'
import { productionRuntime, type TelephonyRuntime } from './telephony/runtime.ts'
import { integrationStatus } from './telephony/status/integration-status.ts'
import { listExtensions } from './telephony/status/list-extensions.ts'
import { testConnection } from './telephony/status/test-connection.ts'
import { startSync } from './telephony/sync/start-sync.ts'
import { listDeliveries } from './telephony/webhook/list-deliveries.ts'
import { replayDelivery } from './telephony/webhook/replay-delivery.ts'
import { receiveWebhook } from './telephony/webhook/receive-webhook.ts'

/** Defines the admin service: telephony, and the audit of all services. The gateway answers the operations on releases. */
export const adminService = (runtime: TelephonyRuntime) =>
  defineService({
    name: 'admin',
    contract: admin,
    handlers: {
      integrationStatus,
      testConnection,
      listDeliveries,
      replayDelivery,
      listExtensions,
      receiveWebhook,
      listAudit,
      listAuditedServices,
      exportAudit,
      erase,
      listErasures,
      exportPersonData,
    },
    internal: adminInternal,
    internalHandlers: { recordRefusal, placeCall, setAvailability },
    config: adminConfig,
    personalData,
    retention,
    migrations: new URL('../migrations/', import.meta.url),
    create(context: ServiceContext<AdminConfig>): AdminDeps {
      const deps = createDeps(context, runtime)
      startErasures(deps, context)
      startSync(deps, context, runtime)
      return deps
    },
  })

export const service = adminService(productionRuntime)
