import { PageHeader } from '@portal/sdk'
import { Connection } from './connection.tsx'
import { Deliveries } from './deliveries.tsx'
import { Extensions } from './extensions.tsx'
import styles from './page.module.css'
import { Setup } from './setup.tsx'
import { headings } from '../headings.ts'

export default function MightyCallPage() {
  return (
    <>
      <PageHeader {...headings.mightycall} />
      <div className={`cards ${styles.page}`}>
        <Connection />
        <Setup />
        <Extensions />
        <Deliveries />
      </div>
    </>
  )
}
