import type { Script } from '@portal/contracts/engagement'
import { LoadFailure, RelativeTime, Skeleton } from '@portal/sdk'
import { Drawer } from '@portal/sdk/ui/drawer'
import { useState } from 'react'
import { useListScriptVersionsQuery } from '../../endpoints.ts'
import { Differences } from '../../components/differences.tsx'
import { memberName } from '../../components/member-name.ts'
import { compareScripts } from '../compare-scripts.ts'
import styles from './history.module.css'

/** Drawer with the versions of a script: who changed it, when, and what changed. */
export default function ScriptHistory({ script, onClose }: { script: Script; onClose: () => void }) {
  const { data: versions, error, refetch } = useListScriptVersionsQuery({ id: script.id })
  const [selected, setSelected] = useState<number>()
  const index = versions?.findIndex(({ version }) => version === (selected ?? versions[0]?.version)) ?? -1
  const version = versions?.[index]
  return (
    <Drawer open size={720} title={`History of ${script.title}`} onClose={onClose}>
      {error && !versions && <LoadFailure what="The history" error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <Skeleton count={3} height="3rem" />}
      {version && (
        <div className={styles.history}>
          <ol className="stack gap-1" aria-label="Versions">
            {versions?.map(({ version: number, by, at }) => (
              <li key={number}>
                <button
                  type="button"
                  className={`plain choice ${styles.version}`}
                  aria-pressed={number === version.version}
                  onClick={() => setSelected(number)}
                >
                  <strong>Version {number}</strong>
                  <span className="quiet small">
                    {by ? memberName(by) : 'Portal'} · <RelativeTime at={at} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div>
            <h2>{version.version === 1 ? 'Created' : `Changes in version ${version.version}`}</h2>
            <Differences fields={compareScripts(versions?.[index + 1], version)} />
          </div>
        </div>
      )}
    </Drawer>
  )
}
