import type { Script } from '@portal/contracts/engagement'
import { LoadFailure, RelativeTime } from '@portal/sdk'
import { Drawer } from '@portal/sdk/ui/drawer'
import { useState } from 'react'
import { useListScriptVersionsQuery } from '../../endpoints.ts'
import { Bones } from '../../components/skeleton.tsx'
import { Differences } from '../../components/differences.tsx'
import { nameOf } from '../../components/person.ts'
import styles from './history.module.css'
import { partsOf } from './parts-of.ts'

/** Who changed a script when, and what each change did. */
export default function ScriptHistory({ script, onClose }: { script: Script; onClose: () => void }) {
  const { data: versions, error, refetch } = useListScriptVersionsQuery({ id: script.id })
  const [chosen, setChosen] = useState<number>()
  const shown = versions?.findIndex(({ version }) => version === (chosen ?? versions[0]?.version)) ?? -1
  const version = versions?.[shown]
  return (
    <Drawer open size={720} title={`History of ${script.title}`} onClose={onClose}>
      {error && !versions && <LoadFailure what="The history" error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <Bones count={3} height="3rem" />}
      {version && (
        <div className={styles.history}>
          <ol className={styles.versions} aria-label="Versions">
            {versions?.map((it, index) => (
              <li key={it.version}>
                <button
                  type="button"
                  className={styles.version}
                  aria-pressed={index === shown}
                  onClick={() => setChosen(it.version)}
                >
                  <strong>Version {it.version}</strong>
                  <span>
                    {it.by ? nameOf(it.by) : 'Portal'} · <RelativeTime at={it.at} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div>
            <h2>{version.version === 1 ? 'Created' : `Changes of version ${version.version}`}</h2>
            <Differences parts={partsOf(versions?.[shown + 1], version)} />
          </div>
        </div>
      )}
    </Drawer>
  )
}
