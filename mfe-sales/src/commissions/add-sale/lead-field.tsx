import { calls, type Lead } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'

const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    leadsToLink: endpoint(build, calls.listLeads, { tags: [{ type: 'Lead', id: 'new' }] }),
    linkedLead: endpoint(build, calls.leadDetails),
  }),
})

/** The newest leads are offered; an older one comes along by the address of the page. */
const offered = { limit: 200 }

interface LeadFieldProps {
  leadId: string
  onChange: (leadId: string) => void
}

/** Which lead the sale came from; asked for only when somebody opens it. */
export function LeadField({ leadId, onChange }: LeadFieldProps) {
  const [isWanted, setWanted] = useState(false)
  const { data: leads, isFetching, isError } = leadsApi.useLeadsToLinkQuery(offered, { skip: !isWanted })
  const isOffered = leads?.some(({ id }) => id === leadId) ?? false
  const { currentData: linked } = leadsApi.useLinkedLeadQuery({ id: leadId }, { skip: !leadId || isOffered })
  const options = (leads ?? []).map(toOption)
  if (leadId && !isOffered) options.unshift(linked ? toOption(linked) : { value: leadId, label: 'Chosen lead' })
  return (
    <>
      <label htmlFor="sale-lead">Lead (optional)</label>
      <Select
        id="sale-lead"
        placeholder="Not linked to a lead"
        value={leadId || undefined}
        onChange={(value: string | undefined) => onChange(value ?? '')}
        onOpenChange={isOpen => isOpen && setWanted(true)}
        loading={isFetching}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
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
