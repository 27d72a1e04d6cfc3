import { Button, SelectionBar } from '@portal/sdk/ui'
import styles from './page.module.css'
import type { Selection } from './use-selection.ts'

/** Decides the selected leads. */
export function DecisionBar({ selection: { count, running, setIds, decide } }: { selection: Selection }) {
  async function run(decision: NonNullable<typeof running>) {
    await decide(decision)
    focusSelectAll()
  }

  function clear() {
    setIds(new Set())
    focusSelectAll()
  }

  return (
    <SelectionBar label="Selected leads" count={count}>
      <Button disabled={running === 'confirm'} loading={running === 'release'} onClick={() => void run('release')}>
        Release
      </Button>
      <Button
        danger
        className={styles.spam}
        disabled={running === 'release'}
        loading={running === 'confirm'}
        onClick={() => void run('confirm')}
      >
        Mark as spam
      </Button>
      <Button type="text" disabled={running !== null} onClick={clear}>
        Clear selection
      </Button>
    </SelectionBar>
  )
}

/** The bar disappears, or its leads do. */
const focusSelectAll = () =>
  document.querySelector<HTMLElement>('[data-rows] thead input')?.focus({ preventScroll: true })
