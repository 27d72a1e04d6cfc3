import { z } from 'zod'
import { operation } from './operation.ts'
import { operationShapes } from './shapes.ts'

/** An operation as a running service answers it. */
export const answeredOperation = z.object({
  method: z.string(),
  path: z.string(),
  /** Hash of its shapes: equal hashes are equal shapes. */
  hash: z.string(),
  ...operationShapes.shape,
})
export type AnsweredOperation = z.infer<typeof answeredOperation>

/** The self-description of every service. Builds of remotes are checked against it. */
export const contractInternal = {
  readContract: operation({
    method: 'GET',
    path: '/internal/contract',
    access: 'services',
    callers: ['gateway'],
    summary: 'List the operations that this service answers, and its version',
    reply: z.object({
      service: z.string(),
      /** Of the code that runs. */
      version: z.string().default('unknown'),
      operations: z.array(answeredOperation),
    }),
  }),
}
