import { showStartFailure } from './boot/show-start-failure.ts'
import { registerShellFiles } from './remotes/shell-files.ts'

registerShellFiles()

// In a chunk of its own: Module Federation resolves the shared modules before anything that uses them runs.
import(/* webpackChunkName: 'start' */ './start.tsx').catch(showStartFailure)
