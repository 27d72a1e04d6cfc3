import { runProcess } from '@portal/service-kit'
import { startGateway } from './start-gateway.ts'

await runProcess(async () => {
  const { stop } = await startGateway(process.env)
  return stop
})
