import { d1 } from './d01-killed-service.ts'
import { d2 } from './d02-killed-gateway.ts'
import { d3 } from './d03-rolling-restart.ts'
import { d4 } from './d04-database-away.ts'
import { d5 } from './d05-bad-network.ts'
import { d6 } from './d06-slow-visitors.ts'
import { d7 } from './d07-full-disk.ts'
import { d8 } from './d08-wrong-clock.ts'
import { d9 } from './d09-identity-provider.ts'
import { d10 } from './d10-telephony.ts'
import { d11 } from './d11-rotated-secrets.ts'
import { d12 } from './d12-restored-backup.ts'
import { d14 } from './d14-ended-session.ts'
import { d16 } from './d16-inside-attacker.ts'
import type { Drill, MissingDrill } from './drill.ts'

const d13: MissingDrill = {
  id: 'd13',
  fault: 'remote: missing, hangs, wrong hash, throws; released and rolled back among users',
  reason: 'needs browsers; the journeys of releases and failing remotes cover it',
}

const d15: MissingDrill = {
  id: 'd15',
  fault: 'migration of 1,000,000 leads while two copies of the earlier release serve',
  reason: 'needs an installed earlier release; a test rejects dangerous statements in migrations',
}

/** Every drill, in order. */
export const drills: readonly Drill[] = [d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16]
