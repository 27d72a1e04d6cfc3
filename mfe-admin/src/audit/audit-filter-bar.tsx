import { Button, DateRangeFields } from '@portal/sdk/ui'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { Select } from '@portal/sdk/ui/select'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { memberName } from '../members/member-name.ts'
import type { AuditFilterState } from './use-audit-filters.ts'
import { useAuditTexts } from './use-audit-texts.ts'

export function AuditFilterBar({ filterState }: { filterState: AuditFilterState }) {
  const { filters, setFilters, clearFilters } = filterState
  const { memberId = '', service = '', action = '', subject, startDate, endDate } = filters
  const { data: members } = useListMemberRecordsQuery()
  const memberOptions = useMemo(
    () => (members ?? []).map(member => ({ value: member.id, label: memberName(member) })),
    [members],
  )
  const { services, actions } = useAuditTexts()
  /** Whether a service may record an action. Every action belongs to the empty service, an unknown action to all. */
  const isOfService = (name: string, recorder: string) => {
    const recordedBy = actions.get(name)?.service ?? ''
    return recorder === '' || recordedBy === '' || recordedBy === recorder
  }
  const actionOptions = [...actions]
    .filter(([value]) => isOfService(value, service))
    .map(([value, { label }]) => ({ value, label }))
  return (
    <FilterBar label="Filter the audit log" count={Object.keys(filters).length} onClear={clearFilters}>
      <FilterField label="Member" htmlFor="audit-member">
        <Select
          id="audit-member"
          value={memberId}
          options={withSelected([{ value: '', label: 'All members' }, ...memberOptions], memberId, 'Selected member')}
          onChange={value => setFilters({ memberId: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </FilterField>
      <FilterField label="Area" htmlFor="audit-service">
        <Select
          id="audit-service"
          value={service}
          options={withSelected([{ value: '', label: 'All areas' }, ...services], service)}
          onChange={value => setFilters({ service: value, action: isOfService(action, value) ? action : '' })}
          popupMatchSelectWidth={false}
        />
      </FilterField>
      <FilterField label="Action" htmlFor="audit-action">
        <Select
          id="audit-action"
          value={action}
          options={withSelected([{ value: '', label: 'All actions' }, ...actionOptions], action)}
          onChange={value => setFilters({ action: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </FilterField>
      <DateRangeFields startDate={startDate} endDate={endDate} onChange={setFilters} />
      {subject && (
        <Button type="text" icon={<X size={16} aria-hidden />} onClick={() => setFilters({ subject: '' })}>
          One subject only
        </Button>
      )}
    </FilterBar>
  )
}

interface Option {
  value: string
  label: string
}

/** Adds the selected value to the options if it is missing, as when it comes from the URL. */
const withSelected = (options: Option[], value: string, label = value) =>
  options.some(option => option.value === value) ? options : [...options, { value, label }]
