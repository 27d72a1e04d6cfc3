// Builds the shell: the "build" script of this workspace.
import { makeBuild, outputRoot, summarize } from '@portal/sdk/federation'
import { shellBuildId } from './build-id.ts'
import { writeShell } from './configuration.ts'

const startedAt = performance.now()
const build = shellBuildId()
const isNew = await makeBuild({ outputRoot, name: 'shell', build, write: writeShell })
process.stdout.write(`shell ${build} ${summarize(isNew, startedAt)}\n`)
