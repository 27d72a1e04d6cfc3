import type { Search } from '@portal/sdk'
import { engagementApi } from '../endpoints.ts'

const mostFound = 8

/** Scripts whose title has a word for each that is asked for; the list is the one that the Scripts page shows. */
const searchScripts: Search = async (text, { dispatch }) => {
  const scripts = await dispatch(engagementApi.endpoints.listScripts.initiate(undefined, { subscribe: false })).unwrap()
  const asked = text.toLowerCase().split(/\s+/)
  return scripts
    .filter(({ title, category, tags }) => {
      const words = [title, category, ...tags]
        .join(' ')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
      return asked.every(part => words.some(word => word.startsWith(part)))
    })
    .slice(0, mostFound)
    .map(({ id, title, category }) => ({ title, hint: category, to: `/scripts/${id}`, icon: 'ScrollText' }))
}

export default searchScripts
