// Runs the renderer of a landing page, whose path is the argument: without environment, network, files, and other processes.
// Reads an input per line, and answers each with a line. Plain JavaScript: it may read no file but itself and the renderer.
import { Console } from 'node:console'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'

const [file = ''] = process.argv.slice(2)
const answer = process.stdout.write.bind(process.stdout)
/** @param {object} message */
const send = message => answer(`${JSON.stringify(message)}\n`)

// The permission model of Node.js allows these. Other output would mix with the answers.
const refuse = () => {
  throw new Error('The renderer of a page has no access to other processes and to the engine.')
}
Object.assign(process, { kill: refuse, _kill: refuse, _debugProcess: refuse })
os.setPriority = refuse
// Some flags of the engine make it write files.
v8.setFlagsFromString = refuse
syncBuiltinESMExports()
globalThis.console = new Console(process.stderr)

/** @param {unknown} error */
const sendError = error => send({ error: String(error), stack: error instanceof Error ? error.stack : undefined })

let renderer
try {
  renderer = await import(pathToFileURL(file).href)
  send({ consentVersion: renderer.consentVersion })
} catch (error) {
  // The gateway ends the process.
  sendError(error)
}
for await (const line of createInterface({ input: process.stdin })) {
  try {
    send({ html: renderer.render(JSON.parse(line)) })
  } catch (error) {
    sendError(error)
  }
}
