import { trustFiles } from './remotes/files.ts'

// Hashes of the shell's own files, which the build wrote into the page: known before any of them is loaded.
const listed = document.getElementById('shell-files')
if (listed?.dataset['base']) trustFiles(listed.dataset['base'], JSON.parse(listed.textContent ?? '{}'))

// Shared modules are settled between the builds before anything that uses them runs.
void import(/* webpackChunkName: 'start' */ './start.tsx')
