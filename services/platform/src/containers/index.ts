export { makeBaseImages } from './base-images.ts'
export { type Compose, openCompose } from './compose.ts'
export { changeEnvironmentFile, readEnvironmentFile } from './compose-files.ts'
