import type { CallsDeps } from '../deps.ts'
import { defaultWorkflow } from '../workflow/default-workflow.ts'

/** Gives each order form a link, unless the workflow has been changed already. */
export async function loadDemoWorkflow({ sql }: CallsDeps): Promise<void> {
  const { steps, lookupUrl } = defaultWorkflow
  const orderForms = defaultWorkflow.orderForms.map(form => ({
    ...form,
    url: `https://example.com/order-forms/${form.title.toLowerCase().replaceAll(' ', '-')}`,
  }))
  await sql`
    insert into workflow (steps, order_forms, lookup_url, version)
    values (${sql.json(steps)}, ${sql.json(orderForms)}, ${lookupUrl}, 1) on conflict do nothing`
}
