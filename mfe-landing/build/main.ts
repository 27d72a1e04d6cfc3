/** `node build/main.ts [folder]`: publishes this remote's build and prints what a visitor downloads. */
import { outputRoot } from '@portal/sdk/federation'
import { publishLanding } from './publish.ts'

const weight = await publishLanding(process.argv[2] ?? outputRoot)
if (weight)
  process.stdout.write(`landing: document ${weight.documentBytes}, script ${weight.scriptBytes} bytes compressed\n`)
