import { calls, type Lead } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'
import { useDebouncedText } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'

const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    leadsToLink: endpoint(build, calls.listLeads, { tags: [{ type: 'Lead', id: 'new' }] }),
    leadsFound: endpoint(build, calls.searchLeads),
    linkedLead: endpoint(build, calls.leadDetails),
  }),
})

const newest = { limit: 50 }

interface LeadFieldProps {
  leadId: string
  onChange: (leadId: string) => void
}

/** Which lead the sale came from: the newest are offered, any other is found by name, e-mail or phone. */
export function LeadField({ leadId, onChange }: LeadFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const [typed, setTyped] = useDebouncedText(q, setQ)
  const isSearch = q.length > 1
  const recent = leadsApi.useLeadsToLinkQuery(newest, { skip: !isOpen })
  const search = leadsApi.useLeadsFoundQuery({ q }, { skip: !isSearch })
  const { data: leads, isFetching, isError } = isSearch ? search : recent
  const isOffered = leads?.some(({ id }) => id === leadId) ?? false
  const { currentData: linked } = leadsApi.useLinkedLeadQuery({ id: leadId }, { skip: !leadId || isOffered })
  const options = (leads ?? []).map(toOption)
  if (leadId && !isOffered && !isSearch) {
    options.unshift(linked ? toOption(linked) : { value: leadId, label: 'Chosen lead' })
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
        notFoundContent={
          isError ? 'The leads could not be loaded. You can add the sale without one.' : 'No leads found'
        }
      />
    </>
  )
}

const toOption = ({ id, fullName, phone }: Pick<Lead, 'id' | 'fullName' | 'phone'>) => ({
  value: id,
  label: `${fullName} · ${phone}`,
})
