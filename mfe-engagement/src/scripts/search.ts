import type { Search } from '@portal/sdk'
import { engagementApi } from '../endpoints.ts'

const maxResults = 8

/**
 * Finds scripts for the command palette. Each word of the query must begin a word of the title, category, or tags. Uses the
 * list that the Scripts page has cached.
 */
const searchScripts: Search = async (text, { dispatch }) => {
  const scripts = await dispatch(engagementApi.endpoints.listScripts.initiate(undefined, { subscribe: false })).unwrap()
  const queryWords = text.toLowerCase().split(/\s+/)
  return scripts
    .filter(({ title, category, tags }) => {
      const words = [title, category, ...tags]
        .join(' ')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
      return queryWords.every(queryWord => words.some(word => word.startsWith(queryWord)))
    })
    .slice(0, maxResults)
    .map(({ id, title, category }) => ({ title, hint: category, to: `/scripts/${id}`, icon: 'ScrollText' }))
}

export default searchScripts
