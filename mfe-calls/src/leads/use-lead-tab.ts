import { useSearchParams } from '@portal/sdk/router'

/** What the lead page can show in place of the list; `tab` in the URL. */
const leadTabs = ['queue', 'callbacks'] as const
export type LeadTab = (typeof leadTabs)[number]

/** The tab of the URL; undefined for the list of leads. */
export function useLeadTab(): LeadTab | undefined {
  const [search] = useSearchParams()
  return leadTabs.find(tab => tab === search.get('tab'))
}
