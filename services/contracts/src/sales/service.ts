import type { ServiceDescription } from '../describe-service.ts'
import { sales } from '../sales.ts'

export const description: ServiceDescription = {
  name: 'sales',
  label: 'Sales',
  order: 3,
  contract: sales,
}
