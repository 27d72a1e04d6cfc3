import { useSessionStorage } from '@portal/sdk'
import { useNavigate } from '@portal/sdk/router'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { MenuIconView } from '../navigation/menu-icon.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { OverlayProps } from '../overlays/use-overlay.tsx'
import type { Choice, ChoiceGroup } from './choice.ts'
import { matching } from './matching.ts'
import styles from './palette.module.css'
import { useOwnChoices } from './use-own-choices.ts'
import { useRemoteChoices } from './use-remote-choices.ts'

const mostRecent = 5

/** One field that leads everywhere: pages, actions, and whatever the remotes find. What was chosen last comes first. */
export default function Palette({ onClose, onHelp }: OverlayProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isSearching, remember } = useGroups(text, onHelp)
  const navigate = useNavigate()
  const all = groups.flatMap(({ choices }) => choices)
  const present = all[Math.min(place, all.length - 1)]

  useEffect(() => {
    if (present) document.getElementById(optionId(id, present))?.scrollIntoView({ block: 'nearest' })
  }, [id, present])

  function choose(choice: Choice | undefined) {
    if (!choice) return
    onClose()
    if (choice.to === undefined) return choice.act?.()
    remember(choice)
    void navigate(choice.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = all.length
    const to = { ArrowDown: (place + 1) % count, ArrowUp: (place - 1 + count) % count }[event.key]
    if (to !== undefined && count > 0) {
      event.preventDefault()
      setPlace(to)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(present)
    }
  }

  return (
    <Dialog label="Find" className={styles.palette} onClose={onClose}>
      <div className={styles.field}>
        <Search size={18} aria-hidden />
        <input
          role="combobox"
          aria-label="Find a page, a script or a lead"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={present && optionId(id, present)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Find a page, a script or a lead…"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <span className={styles.searching} aria-hidden />}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="What was found" className={styles.list} tabIndex={-1}>
        {groups.map(({ title, choices }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.group} aria-hidden>
              {title}
            </p>
            {choices.map(choice => (
              <button
                key={choice.key}
                id={optionId(id, choice)}
                type="button"
                tabIndex={-1}
                role="option"
                aria-selected={choice === present}
                className={styles.option}
                onPointerMove={() => choice !== present && setPlace(all.indexOf(choice))}
                onClick={() => choose(choice)}
              >
                <MenuIconView name={choice.icon} />
                <span className={styles.title}>{choice.title}</span>
                {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
      <Notes groups={groups} isEmpty={all.length === 0 && !isSearching} text={text.trim()} />
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </Dialog>
  )
}

const optionId = (id: string, { key }: Choice) => `${id}-${encodeURIComponent(key)}`

function useGroups(text: string, onHelp: () => void) {
  const { pages, actions } = useOwnChoices(onHelp)
  const remote = useRemoteChoices(text)
  const [recent = [], keep] = useSessionStorage<Choice[]>('recent choices')
  const known = new Set(recent.map(({ key }) => key))
  const groups = [
    { title: 'Recent', choices: matching(text, recent) },
    { title: 'Pages', choices: matching(text, pages).filter(({ key }) => !known.has(key)) },
    { title: 'Actions', choices: matching(text, actions) },
    ...remote.groups.map(group => ({ ...group, choices: group.choices.filter(({ key }) => !known.has(key)) })),
  ].filter(({ choices, note }: ChoiceGroup) => choices.length > 0 || note)
  const remember = (choice: Choice) =>
    keep([choice, ...recent.filter(({ key }) => key !== choice.key)].slice(0, mostRecent))
  return { groups, isSearching: remote.isSearching, remember }
}

/** What a list of options cannot say. */
function Notes({ groups, isEmpty, text }: { groups: readonly ChoiceGroup[]; isEmpty: boolean; text: string }) {
  const notes = groups.flatMap(({ note }) => (note ? [note] : []))
  return (
    <div role="status" className={styles.notes}>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {isEmpty && notes.length === 0 && (
        <p>{text.length < 2 ? 'Type two letters to search scripts and leads.' : `Nothing found for “${text}”.`}</p>
      )}
    </div>
  )
}
