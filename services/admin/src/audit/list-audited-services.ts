import type { admin } from '@portal/contracts'
import { services } from '@portal/contracts/services'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** Lists the services as they describe themselves. */
export const listAuditedServices: Handler<typeof admin.listAuditedServices, AdminDeps> = async () =>
  services.map(({ name, label, auditTexts = {} }) => ({ name, label, texts: auditTexts }))
