import { z } from 'zod'
import { requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'

const webAddress = text(2000).refine(
  value => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  'Enter an address such as https://example.com.',
)
export const workflowStep = z.object({ title: requiredText(120), text: text(2000) })
export const orderForm = z.object({
  title: requiredText(120),
  description: text(500),
  /** Empty: not set up yet. */
  url: webAddress,
})
export const workflow = z
  .object({
    steps: z.array(workflowStep).min(1, 'Keep at least one step.').max(30, 'Use at most 30 steps.'),
    orderForms: z.array(orderForm).max(12, 'Use at most 12 order forms.'),
    /** Broadband availability lookup. */
    lookupUrl: webAddress,
    /** Grows by one with every change; send it back with an edit. */
    version: z.int(),
  })
  .meta({ id: 'Workflow' })
export type Workflow = z.infer<typeof workflow>

export const workflowOperations = {
  workflow: operation({
    method: 'GET',
    path: '/api/workflow',
    access: signedIn,
    summary: 'The steps of a call and the order forms that close it',
    reply: workflow,
  }),
  updateWorkflow: operation({
    method: 'PUT',
    path: '/api/workflow',
    access: admins,
    summary: 'Change the steps and the order forms; a stale version is refused with the stored one',
    body: workflow,
    reply: workflow,
  }),
}
