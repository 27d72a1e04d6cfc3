import { type DoNotCallEntry, doNotCallFilters } from '@portal/contracts/calls'
import { lazyComponent, PageHeader } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/router'
import { Button, SearchField } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { Suspense, useState } from 'react'
import { headings } from '../headings.ts'
import { CallingPages } from '../components/calling-pages.tsx'
import { HeaderActions } from '../components/header-actions.tsx'
import { Inquiries } from './inquiries.tsx'
import { NumberList } from './number-list.tsx'
import styles from './page.module.css'

const AddDialog = lazyComponent(() => import('./add-dialog.tsx'))
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx'))
const RemoveDialog = lazyComponent(() => import('./remove-dialog.tsx'))

const urlNames = ['search'] as const

export default function DoNotCallPage() {
  const { given, set } = useUrlState(urlNames, doNotCallFilters)
  const { search = '' } = given
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [entryToRemove, setEntryToRemove] = useState<DoNotCallEntry | null>(null)

  return (
    <>
      <PageHeader
        {...headings.doNotCall}
        actions={
          <HeaderActions>
            <Button icon={<Upload size={16} aria-hidden />} onClick={() => setImporting(true)}>
              Import CSV
            </Button>
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add Number
            </Button>
          </HeaderActions>
        }
      />
      <div className={`row wrap spread ${styles.bar}`}>
        <CallingPages />
        <Inquiries />
        <SearchField
          className={styles.search}
          type="search"
          aria-label="Search by number or reason"
          placeholder="Number or reason"
          maxLength={100}
          value={search}
          onChange={text => set({ search: text })}
        />
      </div>
      <NumberList search={search} onRemove={setEntryToRemove} />
      <Suspense>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
        {entryToRemove && <RemoveDialog entry={entryToRemove} onClose={() => setEntryToRemove(null)} />}
      </Suspense>
    </>
  )
}
