import type { admin, Delivery } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { deliveryColumns } from './delivery-columns.ts'

/** Returns the last 50 webhook requests, newest first. */
export const listDeliveries: Handler<typeof admin.listDeliveries, AdminDeps> = async (_, { sql }) => sql<Delivery[]>`
  select ${deliveryColumns(sql)} from delivery order by delivery.id desc limit 50`
