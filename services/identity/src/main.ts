import { runService } from '@portal/service-kit'
import { service } from './index.ts'

await runService(service)
