import { useSearchParams } from '@portal/sdk/router'

/** The tabs that replace the list on the lead page: `tab` in the URL. */
const leadTabs = ['queue', 'callbacks'] as const
export type LeadTab = (typeof leadTabs)[number]

/** Returns the tab in the URL; undefined for the list. */
export function useLeadTab(): LeadTab | undefined {
  const [search] = useSearchParams()
  return readLeadTab(search)
}

export const readLeadTab = (search: URLSearchParams) => leadTabs.find(tab => tab === search.get('tab'))
