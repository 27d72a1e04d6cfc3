import { useSessionStorage } from '@portal/sdk'
import { useNavigate } from '@portal/sdk/router'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { MenuIconView } from '../menu/menu-icon.tsx'
import { Dialog, type OverlayProps } from '../overlays/dialog.tsx'
import styles from './command-palette.module.css'
import { filterItems } from './filter-items.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { useRemoteItems } from './use-remote-items.ts'
import { useShellItems } from './use-shell-items.ts'

const maxRecent = 5

/** A field that finds pages, actions, and the remotes' search results. What was opened last comes first. */
export default function CommandPalette({ typed, onClose, onHelp }: OverlayProps) {
  const id = useId()
  const [text, setText] = useState(typed)
  const [index, setIndex] = useState(0)
  const { groups, isSearching, remember } = useGroups(text, onHelp)
  const navigate = useNavigate()
  const items = groups.flatMap(group => group.items)
  const selected = items[Math.min(index, items.length - 1)]

  useEffect(() => {
    if (selected) document.getElementById(optionId(id, selected))?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])

  function choose(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    if (item.to === undefined) return item.run?.()
    remember(item)
    void navigate(item.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = items.length
    const next = { ArrowDown: (index + 1) % count, ArrowUp: (index - 1 + count) % count }[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      setIndex(next)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(selected)
    }
  }

  return (
    <Dialog label="Find" className={styles.palette} onClose={onClose}>
      <div className={`row gap-4 fixed quiet ${styles.field}`}>
        <Search size={18} aria-hidden />
        <input
          className="plain grow"
          role="combobox"
          aria-label="Find a page, script, or lead"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={selected && optionId(id, selected)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Find a page, script, or lead…"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <LoaderCircle className={styles.searching} size={16} aria-hidden />}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
        {groups.map(group => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={`quiet small strong ${styles.group}`} aria-hidden>
              {group.title}
            </p>
            {group.items.map(item => (
              <button
                key={item.key}
                id={optionId(id, item)}
                type="button"
                tabIndex={-1}
                role="option"
                aria-selected={item === selected}
                className={`plain row gap-4 quiet choice ${styles.option}`}
                onPointerMove={() => item !== selected && setIndex(items.indexOf(item))}
                onClick={() => choose(item)}
              >
                <MenuIconView name={item.icon} />
                <span className={`ellipsis ${styles.title}`}>{item.title}</span>
                {item.hint && <span className={`ellipsis small ${styles.hint}`}>{item.hint}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
      <Notes groups={groups} isEmpty={items.length === 0 && !isSearching} text={text.trim()} />
      <p className={`fixed quiet small ${styles.keys}`} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> select <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </Dialog>
  )
}

const optionId = (id: string, { key }: PaletteItem) => `${id}-${encodeURIComponent(key)}`

function useGroups(text: string, onHelp: () => void) {
  const { pages, actions } = useShellItems(onHelp)
  const remote = useRemoteItems(text)
  const [recent = [], storeRecent] = useSessionStorage<PaletteItem[]>('recent choices')
  const recentKeys = new Set(recent.map(({ key }) => key))
  const isNotRecent = ({ key }: PaletteItem) => !recentKeys.has(key)
  const groups = [
    { title: 'Recent', items: filterItems(text, recent) },
    { title: 'Pages', items: filterItems(text, pages).filter(isNotRecent) },
    { title: 'Actions', items: filterItems(text, actions).filter(isNotRecent) },
    ...remote.groups.map(group => ({ ...group, items: group.items.filter(isNotRecent) })),
  ].filter(({ items, note }: PaletteGroup) => items.length > 0 || note)
  const remember = (item: PaletteItem) =>
    storeRecent([item, ...recent.filter(({ key }) => key !== item.key)].slice(0, maxRecent))
  return { groups, isSearching: remote.isSearching, remember }
}

/** Messages that don't fit into a list of options: failed searches, and that nothing was found. */
function Notes({ groups, isEmpty, text }: { groups: readonly PaletteGroup[]; isEmpty: boolean; text: string }) {
  const notes = groups.flatMap(({ note }) => (note ? [note] : []))
  return (
    <div role="status" className={`quiet ${styles.notes}`}>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {isEmpty && notes.length === 0 && (
        <p>{text.length < 2 ? 'Type two letters to search scripts and leads.' : `Nothing found for “${text}”.`}</p>
      )}
    </div>
  )
}
