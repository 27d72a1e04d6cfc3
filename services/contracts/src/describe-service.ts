import type { AuditedService } from './audit.ts'
import type { Contract } from './operation.ts'

/** The description of a service for the rest of the portal. Everything else is in the service's own folder. */
export interface ServiceDescription {
  /** The name of its folder in `services/`. */
  readonly name: string
  /** Its area of the portal, as the audit page names it. */
  readonly label: string
  readonly contract: Contract
  /** The paths of its operations, each with everything below it. By default, `/api/<name>`. */
  readonly paths?: readonly `/api/${string}`[]
  /** Texts of the actions that it records, unless the admin remote has them. */
  readonly auditTexts?: AuditedService['texts']
  /** Services start in this order. By default, after all that have one. */
  readonly order?: number
}
