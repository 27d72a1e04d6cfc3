import { calls, type Lead, type LiveCall } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'
import { useDebouncedText } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'

const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    recentLeads: endpoint(build, calls.listLeads, { tags: ['NewLeads'] }),
    foundLeads: endpoint(build, calls.searchLeads),
    linkedLead: endpoint(build, calls.leadDetails),
    saleCalls: endpoint(build, calls.listLiveCalls, { tags: ['LiveCall'] }),
  }),
})

const newestLeads = { limit: 50 }

interface LeadFieldProps {
  leadId: string
  onChange: (leadId: string) => void
}

/**
 * Links the sale to a lead. Offers the lead of the user's call and the newest leads, and finds any other by name, email, or
 * phone.
 */
export function LeadField({ leadId, onChange }: LeadFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const [typed, setTyped] = useDebouncedText(q, setQ)
  const isSearch = q.length > 1
  const recent = leadsApi.useRecentLeadsQuery(newestLeads, { skip: !isOpen })
  const search = leadsApi.useFoundLeadsQuery({ q }, { skip: !isSearch })
  const live = leadsApi.useSaleCallsQuery({ mine: 'true' }, { skip: !isOpen })
  const { isFetching, isError } = isSearch ? search : recent
  // Both lists appear together, so that a click does not hit a list that moves down. Without the calls, the leads are enough.
  const newest = live.isLoading ? undefined : recent.data
  // Until something is found, the newest leads stay, so that a click does not hit a list that is being emptied.
  const leads = isSearch && (search.data || isError) ? search.data : newest
  const call = live.data?.find(({ phase }) => phase === 'connected')
  const isOffered = leads?.some(({ id }) => id === leadId) ?? false
  const { currentData: linked } = leadsApi.useLinkedLeadQuery({ id: leadId }, { skip: !leadId || isOffered })
  const options = (leads ?? []).map(toOption)
  if (leadId && !isOffered && !isSearch) {
    options.unshift(linked ? toOption(linked) : { value: leadId, label: 'Selected lead' })
  }
  return (
    <>
      <label htmlFor="sale-lead">Lead (optional)</label>
      <Select
        id="sale-lead"
        placeholder="Not linked to a lead"
        value={leadId || undefined}
        onChange={(value: string | undefined) => onChange(value ?? '')}
        onOpenChange={setOpen}
        loading={isFetching || live.isLoading}
        allowClear
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        options={isSearch ? options : withCallLead(options, call, leadId)}
        notFoundContent={isError ? "Couldn't load leads. You can add the sale without one." : 'No leads found'}
      />
    </>
  )
}

const toOption = ({ id, fullName, phone, zipCode }: Pick<Lead, 'id' | 'fullName' | 'phone' | 'zipCode'>) => ({
  value: id,
  label: [fullName, phone, zipCode].filter(Boolean).join(' · '),
})

/** Puts the lead of a call first, unless it is selected. */
function withCallLead(options: ReturnType<typeof toOption>[], call: LiveCall | undefined, selectedId: string) {
  if (!call?.leadId || !call.lead || call.leadId === selectedId) return options
  const { leadId, lead } = call
  const first = { value: leadId, label: `Lead of this call: ${lead.fullName}` }
  return [first, ...options.filter(({ value }) => value !== leadId)]
}
