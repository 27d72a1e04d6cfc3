import { service as admin } from '@portal/admin'
import { service as calls } from '@portal/calls'
import { service as engagement } from '@portal/engagement'
import { service as identity } from '@portal/identity'
import { service as sales } from '@portal/sales'
import type { Service } from '@portal/service-kit'

/** The services behind the gateway, in the order in which they start. */
export const backendServices: readonly Service[] = [identity, calls, sales, engagement, admin]
