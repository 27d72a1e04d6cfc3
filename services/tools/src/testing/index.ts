export { findChromium } from './chromium.ts'
export { schemas } from './schemas.ts'
export { makeTemporaryFolder, openTemporaryDatabase } from './temporary-database.ts'
