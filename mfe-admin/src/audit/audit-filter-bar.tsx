import { Button, DateRangeFields } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { memberName } from '../members/member-name.ts'
import styles from './page.module.css'
import { actionTexts, actionText } from './sentences.ts'
import { serviceOptions } from './services.ts'
import type { AuditFilterState } from './use-audit-filters.ts'

export function AuditFilterBar({ filterState }: { filterState: AuditFilterState }) {
  const { filters, isFiltered, setFilters, clearFilters } = filterState
  const { memberId = '', service = '', action = '', subject, startDate, endDate } = filters
  const { data: members } = useListMemberRecordsQuery()
  const memberOptions = useMemo(
    () => (members ?? []).map(member => ({ value: member.id, label: memberName(member) })),
    [members],
  )
  const actionOptions = Object.entries(actionTexts)
    .filter(([value]) => isOfService(value, service))
    .map(([value, { label }]) => ({ value, label }))
  return (
    <form
      role="search"
      className={styles.filters}
      aria-label="Filter the audit log"
      onSubmit={event => event.preventDefault()}
    >
      <div className={styles.wide}>
        <label htmlFor="audit-member">Member</label>
        <Select
          id="audit-member"
          value={memberId}
          options={withSelected([{ value: '', label: 'All members' }, ...memberOptions], memberId, 'Selected member')}
          onChange={value => setFilters({ memberId: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </div>
      <div className={styles.wide}>
        <label htmlFor="audit-service">Area</label>
        <Select
          id="audit-service"
          value={service}
          options={withSelected([{ value: '', label: 'All areas' }, ...serviceOptions], service)}
          onChange={value => setFilters({ service: value, action: isOfService(action, value) ? action : '' })}
          popupMatchSelectWidth={false}
        />
      </div>
      <div className={styles.wide}>
        <label htmlFor="audit-action">Action</label>
        <Select
          id="audit-action"
          value={action}
          options={withSelected([{ value: '', label: 'All actions' }, ...actionOptions], action)}
          onChange={value => setFilters({ action: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </div>
      <DateRangeFields className={styles.date} startDate={startDate} endDate={endDate} onChange={setFilters} />
      {subject && (
        <Button icon={<X size={16} aria-hidden />} onClick={() => setFilters({ subject: '' })}>
          One subject only
        </Button>
      )}
      {/* Disabled instead of hidden, so that the list below does not move. */}
      <Button disabled={!isFiltered} onClick={clearFilters}>
        Clear Filters
      </Button>
    </form>
  )
}

/** Returns whether a service may record an action. Every action belongs to the empty service, an unknown action to all. */
function isOfService(action: string, service: string): boolean {
  const recordedBy = actionText(action)?.service ?? ''
  return service === '' || recordedBy === '' || recordedBy === service
}

interface Option {
  value: string
  label: string
}

/** Adds the selected value to the options if it is missing, as when it comes from the URL. */
const withSelected = (options: Option[], value: string, label = value) =>
  options.some(option => option.value === value) ? options : [...options, { value, label }]
