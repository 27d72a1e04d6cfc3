import type { Search } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { loadModule } from '../remotes/module-loader.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import type { PaletteGroup } from './palette-item.ts'

const typingPauseMs = 200
const minLength = 2

/**
 * Search results of the remotes, a group per search. Searches start once typing pauses, and each group appears when its
 * search is done. Results for an earlier text are dropped.
 */
export function useRemoteItems(typed: string): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const text = typed.trim()
  const { remotes } = useRegistry()
  const store = useStore()
  const [groups, setGroups] = useState<PaletteGroup[]>([])
  const [searchedText, setSearchedText] = useState('')

  useEffect(() => {
    if (text.length < minLength) return
    let isStale = false
    const searchAll = async () => {
      const searches = remotes.flatMap(({ name, searches }) => searches.map(search => ({ ...search, remote: name })))
      const found: (PaletteGroup | undefined)[] = searches.map(() => undefined)
      const searchOne = async ({ remote, module, title }: (typeof searches)[number], index: number) => {
        found[index] = await searchRemote({ remote, module }, title, text, store)
        if (!isStale) setGroups(found.filter(group => group !== undefined))
      }
      await Promise.all(searches.map(searchOne))
      if (!isStale) setSearchedText(text)
    }
    const timer = setTimeout(() => void searchAll(), typingPauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text, remotes, store])

  if (text.length < minLength) return { groups: [], isSearching: false }
  // The previous results stay until the next ones arrive, so that the list does not flicker with every key.
  return { groups, isSearching: searchedText !== text }
}

async function searchRemote(
  name: { remote: string; module: string },
  title: string,
  text: string,
  store: Parameters<Search>[1],
): Promise<PaletteGroup> {
  try {
    const search = await loadModule<Search>(name)
    const results = await search(text, store)
    return { title, items: results.map(result => ({ icon: 'FileText', ...result, key: result.to })) }
  } catch {
    return { title, items: [], note: `Couldn’t search ${title}. Try again in a moment.` }
  }
}
