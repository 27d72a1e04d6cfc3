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
  /** In the panel of an open lead. */
  'lead.panel': z.object({ leadId: z.uuid() }),
}

export type SlotName = keyof typeof slots
/** What a slot hands to its components as props. */
export type SlotData<Name extends SlotName> = z.infer<(typeof slots)[Name]>
