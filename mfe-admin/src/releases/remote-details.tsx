import { hasPreviews, type Release } from '@portal/contracts/releases'
import { Badge, copyToClipboard, DateText, RelativeTime, toastError } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import { useEndPreviewMutation, useStartPreviewMutation } from './endpoints.ts'
import { Health } from './health.tsx'
import type { Move } from './move-dialog.tsx'
import styles from './page.module.css'

interface RemoteDetailsProps {
  release: Release
  onMove: (move: Move) => void
}

/** The other builds of a remote, its previews, and its history. */
export function RemoteDetails({ release, onMove }: RemoteDetailsProps) {
  const { remote, candidate, otherBuilds, previews, log } = release
  return (
    <div className={`stack gap-4 ${styles.details}`}>
      {otherBuilds.length > 0 && (
        <ul aria-label={`Other builds of ${remote}`}>
          {otherBuilds.map(build => (
            <OtherBuild
              key={build.build}
              remote={remote}
              current={candidate?.build ?? release.build}
              build={build}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      {previews.length > 0 && (
        <ul aria-label={`Previews of ${remote}`}>
          {previews.map(preview => (
            <Preview key={preview.id} preview={preview} />
          ))}
        </ul>
      )}
      <ol aria-label={`History of ${remote}`}>
        {log.map(({ id, at, kind, build, fromBuild, share, by, why }) => (
          <li key={id}>
            <DateText at={at} />
            <span>{kindNames[kind]}</span>
            <code>{fromBuild && build && fromBuild !== build ? `${fromBuild} → ${build}` : build}</code>
            {share ? <span>{share}%</span> : null}
            <span className="quiet">
              {by}
              {why && `: ${why}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const kindNames: Record<Release['log'][number]['kind'], string> = {
  seed: 'First build',
  publish: 'Uploaded',
  release: 'Released',
  candidate: 'Candidate',
  promote: 'Promoted',
  rollback: 'Rolled back',
  withdraw: 'Withdrawn',
  remove: 'Removed',
  preview: 'Preview',
  bounds: 'Bounds changed',
  token: 'New team token',
  refused: 'Refused',
}

interface OtherBuildProps {
  remote: string
  /** The candidate, or else the stable build. */
  current: string
  build: Release['otherBuilds'][number]
  onMove: (move: Move) => void
}

function OtherBuild({
  remote,
  current,
  build: { build, version, builtAt, isWithdrawn, lastReleased, health },
  onMove,
}: OtherBuildProps) {
  const [startPreview] = useStartPreviewMutation()
  const preview = async () => {
    const { data, error } = await startPreview({ remote, build })
    if (data) await copyToClipboard(new URL(data.link, location.href).href, 'Preview link')
    else toastError(error, "Couldn't start the preview. Try again.")
  }
  const items = [
    { label: 'Release…', onSelect: () => onMove({ kind: 'release', remote, build }) },
    ...(lastReleased
      ? [
          {
            label: 'Roll back to this build…',
            onSelect: () => onMove({ kind: 'rollback', remote, build, from: current }),
          },
        ]
      : []),
    ...(hasPreviews(remote) ? [{ label: 'Copy a preview link', onSelect: () => void preview() }] : []),
    { label: 'Withdraw…', isDangerous: true, onSelect: () => onMove({ kind: 'withdraw', remote, build }) },
  ]
  return (
    <li>
      <code>{build}</code>
      {isWithdrawn ? <Badge tone="negative">Withdrawn</Badge> : version && <span>{version}</span>}
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
      {health && <Health remote={remote} health={health} />}
      <RowMenu of={`${remote} ${build}`} items={isWithdrawn ? [] : items} />
    </li>
  )
}

function Preview({ preview: { id, build, by, memberId, expiresAt } }: { preview: Release['previews'][number] }) {
  const [endPreview] = useEndPreviewMutation()
  const end = async () => {
    const { error } = await endPreview({ id })
    if (error) toastError(error, "Couldn't end the preview. Try again.")
  }
  return (
    <li>
      <code>{build}</code>
      <span>Preview</span>
      <span className="quiet">
        from {by}, {memberId ? 'open' : 'not opened yet'}, until <DateText at={expiresAt} />
      </span>
      <Button size="small" onClick={() => void end()}>
        End
      </Button>
    </li>
  )
}
