import { z } from 'zod'
import { requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'

/** An http or https address; empty if it is not set. */
const webAddress = text(2000).refine(
  value => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  'Enter an address such as https://example.com.',
)

const workflow = z
  .object({
    steps: z
      .array(z.object({ title: requiredText(120), text: text(2000) }))
      .min(1, 'Keep at least one step.')
      .max(30, 'Use at most 30 steps.'),
    orderForms: z
      .array(z.object({ title: requiredText(120), description: text(500), url: webAddress }))
      .max(12, 'Use at most 12 order forms.'),
    /** Where agents look up the broadband availability of an address. */
    lookupUrl: webAddress,
    /** Increases with every change. Send it back with an edit. */
    version: z.int(),
  })
  .meta({ id: 'Workflow' })
export type Workflow = z.infer<typeof workflow>

export const workflowOperations = {
  workflow: operation({
    method: 'GET',
    path: '/api/workflow',
    access: signedIn,
    summary: 'Get the steps of a call and the links to the order forms',
    reply: workflow,
  }),
  updateWorkflow: operation({
    method: 'PUT',
    path: '/api/workflow',
    access: admins,
    summary: 'Change the workflow page; an edit of an older version is rejected with the stored one',
    body: workflow,
    reply: workflow,
  }),
}
