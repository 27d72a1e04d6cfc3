/**
 * The named places that remotes fill, each with the data that it hands to its components: IDs and choices only, and each
 * component loads the rest itself. Fields are added and never changed; a new meaning is a new slot.
 */
import * as z from 'zod/mini'

/** Whose figures the dashboard shows: the whole team's or the user's own. */
const dashboardView = z.enum(['team', 'mine'])
export type DashboardView = z.infer<typeof dashboardView>

export const slots = {
  'dashboard.metrics': z.object({ view: dashboardView }),
  'dashboard.charts': z.object({ view: dashboardView }),
  'dashboard.progress': z.object({}),
  'dashboard.announcements': z.object({}),
  /** On every page; for transient notifications such as toasts. */
  'frame.notices': z.object({}),
  /** At the top of the dashboard: what to do next. */
  'dashboard.next': z.object({}),
  /** At the bottom of every page; for the call in progress. */
  'frame.dock': z.object({}),
  /** In the header of every page, before the user's own controls. */
  'header.actions': z.object({}),
  /** In the dock, during a call: the script to follow. */
  'call.guide': z.object({
    callId: z.uuid(),
    leadId: z.optional(z.uuid()),
    direction: z.enum(['inbound', 'outbound']),
  }),
  /** In the wrap-up of a call that led to a sale. */
  'call.close': z.object({ callId: z.uuid(), leadId: z.uuid() }),
  /** On the Team page, below the list: what each member is doing. */
  'team.floor': z.object({}),
  /** On Settings: sections about a team's own part of the portal. */
  'settings.sections': z.object({}),
  /** In the panel of an open lead. */
  'lead.panel': z.object({ leadId: z.uuid() }),
}

export type SlotName = keyof typeof slots
/** The props that a slot passes to its components. */
export type SlotData<Name extends SlotName> = z.infer<(typeof slots)[Name]>
