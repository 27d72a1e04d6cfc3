import { calls, type Lead } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'
import { useDebouncedText } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'

const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    recentLeads: endpoint(build, calls.listLeads, { tags: ['NewLeads'] }),
    foundLeads: endpoint(build, calls.searchLeads),
    linkedLead: endpoint(build, calls.leadDetails),
  }),
})

const newestLeads = { limit: 50 }

interface LeadFieldProps {
  leadId: string
  onChange: (leadId: string) => void
}

/** Links the sale to a lead. Offers the newest leads and finds any other by name, email, or phone. */
export function LeadField({ leadId, onChange }: LeadFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const [typed, setTyped] = useDebouncedText(q, setQ)
  const isSearch = q.length > 1
  const recent = leadsApi.useRecentLeadsQuery(newestLeads, { skip: !isOpen })
  const search = leadsApi.useFoundLeadsQuery({ q }, { skip: !isSearch })
  const { isFetching, isError } = isSearch ? search : recent
  // Until something is found, the newest leads stay, so that a click does not hit a list that is being emptied.
  const leads = isSearch && (search.data || isError) ? search.data : recent.data
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
        loading={isFetching}
        allowClear
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        options={options}
        notFoundContent={isError ? "Couldn't load leads. You can add the sale without one." : 'No leads found'}
      />
    </>
  )
}

const toOption = ({ id, fullName, phone, zipCode }: Pick<Lead, 'id' | 'fullName' | 'phone' | 'zipCode'>) => ({
  value: id,
  label: [fullName, phone, zipCode].filter(Boolean).join(' · '),
})
