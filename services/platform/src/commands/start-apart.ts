// npm run start:apart: runs the gateway and each service as a separate process.
import { startAsProcesses } from '../startup/as-processes.ts'
import { runUntilStopped } from '../startup/run-until-stopped.ts'

await runUntilStopped(async hooks => void (await startAsProcesses(hooks, line => console.log(line))))
