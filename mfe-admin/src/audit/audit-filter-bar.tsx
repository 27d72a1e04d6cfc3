import { Button, DateRangeFields } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { nameOf } from '../members/words.ts'
import styles from './page.module.css'
import { actOf, acts } from './sentences.ts'
import { services } from './services.ts'
import type { Filtering } from './use-audit-filters.ts'

export function AuditFilterBar({ filtering: { filters, isFiltered, set, clear } }: { filtering: Filtering }) {
  const { memberId = '', service = '', action = '', subject, startDate, endDate } = filters
  const { data: members } = useListMemberRecordsQuery()
  const people = useMemo(() => (members ?? []).map(member => ({ value: member.id, label: nameOf(member) })), [members])
  const deeds = Object.entries(acts)
    .filter(([, act]) => !service || act.service === '' || act.service === service)
    .map(([value, { label }]) => ({ value, label }))
  return (
    <form
      role="search"
      className={styles.filters}
      aria-label="Filter the audit"
      onSubmit={event => event.preventDefault()}
    >
      <div className={styles.wide}>
        <label htmlFor="audit-member">Member</label>
        <Select
          id="audit-member"
          value={memberId}
          options={chosen([{ value: '', label: 'Everybody' }, ...people], memberId, 'Chosen member')}
          onChange={value => set({ memberId: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </div>
      <div className={styles.wide}>
        <label htmlFor="audit-service">Area</label>
        <Select
          id="audit-service"
          value={service}
          options={chosen([{ value: '', label: 'All areas' }, ...services], service)}
          onChange={value => set({ service: value, action: fits(action, value) ? action : '' })}
          popupMatchSelectWidth={false}
        />
      </div>
      <div className={styles.wide}>
        <label htmlFor="audit-action">Action</label>
        <Select
          id="audit-action"
          value={action}
          options={chosen([{ value: '', label: 'All actions' }, ...deeds], action)}
          onChange={value => set({ action: value })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </div>
      <DateRangeFields className={styles.date} startDate={startDate} endDate={endDate} onChange={set} />
      {subject && (
        <Button icon={<X size={16} aria-hidden />} onClick={() => set({ subject: '' })}>
          One subject only
        </Button>
      )}
      {/* Always there, so that the list keeps its place. */}
      <Button disabled={!isFiltered} onClick={clear}>
        Clear Filters
      </Button>
    </form>
  )
}

const fits = (action: string, service: string) => !service || [undefined, '', service].includes(actOf(action)?.service)

interface Option {
  value: string
  label: string
}

/** Also what the address names and the list does not know. */
const chosen = (options: Option[], value: string, label = value) =>
  options.some(option => option.value === value) ? options : [...options, { value, label }]
