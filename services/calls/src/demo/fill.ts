export { type Fill, fillCalls } from './fill-calls.ts'
export { fillLeads } from './fill-leads.ts'
export { withoutIndexes } from './without-indexes.ts'
