import { registerShellFiles } from './remotes/shell-files.ts'

registerShellFiles()

// In a chunk of its own: Module Federation resolves the shared modules before anything that uses them runs.
void import(/* webpackChunkName: 'start' */ './start.tsx')
