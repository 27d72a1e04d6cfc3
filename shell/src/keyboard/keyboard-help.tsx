import { frameShortcuts, rowShortcuts } from '@portal/sdk/frame'
import type { Shortcut } from '@portal/sdk'
import X from 'lucide-react/icons/x'
import { Dialog, type OverlayProps } from '../overlays/dialog.tsx'
import { useRegistry } from '../remotes/registry-store.ts'
import { Keys } from './keys.tsx'
import styles from './keyboard-help.module.css'

const everywhere = 'Everywhere'

/** Lists all shortcuts: those of the frame, and those in the registry. */
export default function KeyboardHelp({ onClose }: OverlayProps) {
  const fromRemotes = useRegistry().remotes.flatMap(({ shortcuts }) => shortcuts as Shortcut[])
  const all = [...Object.values<Shortcut>(frameShortcuts), ...fromRemotes, ...Object.values<Shortcut>(rowShortcuts)]
  const pages = [...new Set(all.map(({ where = everywhere }) => where))]
  return (
    <Dialog label="Keyboard shortcuts" className={styles.help} onClose={onClose}>
      <header className={`row spread ${styles.head}`}>
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </header>
      {pages.map(page => (
        <section key={page} aria-label={page}>
          <h3 className={`quiet small ${styles.page}`}>{page}</h3>
          <dl className="rows">
            {all
              .filter(({ where = everywhere }) => where === page)
              .map(shortcut => (
                <div key={shortcut.keys} className={`row spread gap-5 ${styles.shortcut}`}>
                  <dt>{shortcut.does}</dt>
                  <dd className="row gap-1">
                    <Keys shortcut={shortcut} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
