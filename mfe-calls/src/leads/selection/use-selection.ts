import type { Lead } from '@portal/contracts/calls'
import { toast } from '@portal/sdk'
import { useRef, useState } from 'react'
import { useLazyLoadedLeadsQuery } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'

/** The most leads that one request assigns. */
const maxSelected = 200

/** A selected lead as the supervisor has seen it. */
export type SelectedLead = Pick<Lead, 'fullName' | 'assignedToId'>

/** The leads that a supervisor has chosen in the list, to assign them together. */
export interface Selection {
  /** By ID. */
  leads: ReadonlyMap<string, SelectedLead>
  /** Selects or deselects a lead. With `isRange`, selects all loaded leads from the last one chosen to this one. */
  choose: (lead: Lead, isRange: boolean) => void
  /** Selects all leads that the list has loaded. */
  selectLoaded: () => void
  /** Keeps only these leads, now seen with these assignees. */
  keep: (leads: readonly Pick<Lead, 'id' | 'assignedToId'>[]) => void
  clear: () => void
}

export function useSelection(filters: Filters): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, SelectedLead>>(new Map())
  const [loadLeads] = useLazyLoadedLeadsQuery()
  const lastId = useRef('')

  function add(leads: readonly Lead[]) {
    const next = new Map(selected)
    for (const { id, fullName, assignedToId } of leads)
      if (next.has(id) || next.size < maxSelected) next.set(id, { fullName, assignedToId })
    if (leads.some(({ id }) => !next.has(id)))
      toast({ title: `You can select up to ${maxSelected} leads`, kind: 'neutral' })
    setSelected(next)
  }

  async function addRange(lead: Lead) {
    const loaded = (await loadLeads(filters)).data ?? []
    const [from = -1, to = -1] = [lastId.current, lead.id]
      .map(id => loaded.findIndex(it => it.id === id))
      .sort((a, b) => a - b)
    lastId.current = lead.id
    add(from < 0 ? [lead] : loaded.slice(from, to + 1))
  }

  function toggle(lead: Lead) {
    lastId.current = lead.id
    if (!selected.has(lead.id)) return add([lead])
    const next = new Map(selected)
    next.delete(lead.id)
    setSelected(next)
  }

  return {
    leads: selected,
    choose(lead, isRange) {
      if (isRange) void addRange(lead)
      else toggle(lead)
    },
    selectLoaded: () => void loadLeads(filters).then(({ data = [] }) => add(data)),
    keep: leads =>
      setSelected(
        new Map(
          leads.map(({ id, assignedToId }) => [id, { fullName: selected.get(id)?.fullName ?? '', assignedToId }]),
        ),
      ),
    clear: () => setSelected(new Map()),
  }
}
