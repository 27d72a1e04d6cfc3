import type { Release } from '@portal/contracts/releases'
import { Badge, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useState } from 'react'
import { Timestamp } from '../components/timestamp.tsx'
import styles from './page.module.css'

export function ReleaseTable({ releases }: { releases: readonly Release[] }) {
  const [openRemotes, setOpenRemotes] = useState<readonly string[]>([])
  const toggle = (remote: string) =>
    setOpenRemotes(open => (open.includes(remote) ? open.filter(name => name !== remote) : [...open, remote]))
  return (
    <table className={`records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Module</th>
          <th scope="col">Version</th>
          <th scope="col">Build</th>
          <th scope="col">Live since</th>
          <th scope="col">By</th>
          <th scope="col">Other builds</th>
        </tr>
      </thead>
      <tbody>
        {releases.map(release => (
          <Fragment key={release.remote}>
            <Row
              release={release}
              isOpen={openRemotes.includes(release.remote)}
              onToggle={() => toggle(release.remote)}
            />
            {openRemotes.includes(release.remote) && <OtherBuilds release={release} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  release: Release
  isOpen: boolean
  onToggle: () => void
}

function Row({ release, isOpen, onToggle }: RowProps) {
  const { remote, version, build, since, by, otherBuilds } = release
  const count = otherBuilds.length
  return (
    <tr>
      <th scope="row">{remote}</th>
      <td data-label="Version">{version ? <Badge tone="accent">{version}</Badge> : <FilesMissing />}</td>
      <td data-label="Build">
        <code>{build}</code>
      </td>
      <td data-label="Live since">
        <Timestamp at={since} />
      </td>
      <td data-label="By">{by === 'unknown' ? <span className="quiet">unknown</span> : by}</td>
      <td data-label="Other builds">
        {count === 0 ? (
          <span className="quiet">None</span>
        ) : (
          <Button
            size="small"
            type="text"
            aria-expanded={isOpen}
            aria-label={`${count} other ${count === 1 ? 'build' : 'builds'} of ${remote}`}
            icon={<ChevronRight size={16} aria-hidden className={isOpen ? styles.chevronOpen : undefined} />}
            onClick={onToggle}
          >
            {count}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Lists the earlier builds of a remote, which can be released again. */
function OtherBuilds({ release: { remote, otherBuilds } }: { release: Release }) {
  return (
    <tr className={styles.otherBuilds}>
      <td colSpan={6}>
        <ul aria-label={`Other builds of ${remote}`}>
          {otherBuilds.map(({ build, version, builtAt, lastReleased }) => (
            <li key={build}>
              <code>{build}</code>
              {version ? <span>{version}</span> : <FilesMissing />}
              <span className="quiet">
                {builtAt && (
                  <>
                    built <RelativeTime at={builtAt} />
                  </>
                )}
                {lastReleased ? (
                  <>
                    {', last released '}
                    <RelativeTime at={lastReleased.at} /> by {lastReleased.by}
                  </>
                ) : (
                  ', never released'
                )}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

const FilesMissing = () => <Badge tone="negative">Files missing</Badge>
