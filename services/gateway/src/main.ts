import { runProcess } from '@portal/service-kit'
import { startGateway } from './start-gateway.ts'

await runProcess(async () => {
  const { drain, stop } = await startGateway(process.env)
  return async isReplaced => {
    if (isReplaced) await drain()
    await stop()
  }
})
