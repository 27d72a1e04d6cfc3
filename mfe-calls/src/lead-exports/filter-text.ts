import { type LeadFilters, serviceLabels } from '@portal/contracts/calls'
import dayjs from 'dayjs'
import { viewNames } from '../leads/view-names.ts'

const day = (date: string) => dayjs(date).format('MMM\u00a0D,\u00a0YYYY')

/** Returns filters as text, such as 'ZIP 135 · From Nov 1, 2026 · Not contacted'. */
export function filterText(filters: LeadFilters): string {
  const { view, q, zipCode, serviceInterest, startDate, endDate, contacted } = filters
  const set = [
    view && (view === 'mine' ? 'Own leads' : viewNames[view]),
    q && `“${q}”`,
    zipCode && `ZIP ${zipCode}`,
    serviceInterest && serviceLabels[serviceInterest],
    startDate && `From\u00a0${day(startDate)}`,
    endDate && `To\u00a0${day(endDate)}`,
    contacted && (contacted === 'true' ? 'Contacted' : 'Not contacted'),
  ]
  return set.filter(Boolean).join(' · ') || 'All leads'
}
