import { d1 } from './d01-killed-service.ts'
import type { Drill } from './drill.ts'

/** Every drill of the programme, in order. */
export const drills: readonly Drill[] = [d1]
