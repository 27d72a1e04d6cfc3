import { config } from 'zod/mini'
import { showStartFailure } from './boot/show-start-failure.ts'
import { registerShellFiles } from './remotes/shell-files.ts'

// Before any schema exists: zod compiles parsers with `new Function`, which our content security policy blocks and reports.
config({ jitless: true })
registerShellFiles()

// In a separate chunk: Module Federation resolves the shared modules before anything that uses them runs.
import(/* webpackChunkName: 'start' */ './start.tsx').catch(showStartFailure)
