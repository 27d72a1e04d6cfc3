import type { Search } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { loadModule } from '../remotes/module-loader.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import type { ChoiceGroup } from './choice.ts'

const typingPauseMs = 200
const fewestLetters = 2

interface Answer {
  text: string
  groups: ChoiceGroup[]
}

/**
 * What the remotes find: each is asked once the typing pauses, and shown as it answers. An answer to what was typed
 * before is dropped.
 */
export function useRemoteChoices(typed: string): { groups: readonly ChoiceGroup[]; isSearching: boolean } {
  const text = typed.trim()
  const { remotes } = useRegistry()
  const store = useStore()
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: [] })
  const [answered, setAnswered] = useState('')

  useEffect(() => {
    if (text.length < fewestLetters) return
    let isStale = false
    const search = async () => {
      const searches = remotes.flatMap(({ name, searches }) => searches.map(it => ({ ...it, remote: name })))
      const found: (ChoiceGroup | undefined)[] = searches.map(() => undefined)
      const ask = async ({ remote, module, title }: (typeof searches)[number], place: number) => {
        found[place] = await askRemote({ remote, module }, title, text, store)
        if (!isStale) setAnswer({ text, groups: found.filter(group => group !== undefined) })
      }
      await Promise.all(searches.map(ask))
      if (!isStale) setAnswered(text)
    }
    const timer = setTimeout(() => void search(), typingPauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text, remotes, store])

  if (text.length < fewestLetters) return { groups: [], isSearching: false }
  // What was found for the letters before stands until the next answer: the list does not blink with every key.
  return { groups: answer.groups, isSearching: answered !== text }
}

async function askRemote(
  name: { remote: string; module: string },
  title: string,
  text: string,
  store: Parameters<Search>[1],
): Promise<ChoiceGroup> {
  try {
    const search = await loadModule<Search>(name)
    const found = await search(text, store)
    return { title, choices: found.map(it => ({ icon: 'FileText', ...it, key: it.to })) }
  } catch {
    return { title, choices: [], note: `${title} could not be searched. Try again in a moment.` }
  }
}
