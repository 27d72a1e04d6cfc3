import { calls } from '@portal/contracts/calls'
import type { Sale } from '@portal/contracts/sales'
import { api, endpoint } from '@portal/sdk'
import { useEffect, useRef, useState } from 'react'

const maxIds = 100

const namesApi = api.injectEndpoints({
  endpoints: build => ({ namesOfLeads: endpoint(build, calls.leadNames) }),
})

/** The customers' names by lead ID, requested once per page of sales. Empty while the calls service is unavailable. */
export function useLeadNames(sales: readonly Sale[] | undefined): ReadonlyMap<string, string> {
  const [load] = namesApi.useLazyNamesOfLeadsQuery()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    const leadIds = new Set(sales?.flatMap(({ leadId }) => leadId ?? []))
    const ids = [...leadIds].filter(id => !requested.current.has(id)).slice(0, maxIds)
    if (ids.length === 0) return
    for (const id of ids) requested.current.add(id)
    void load({ ids: ids.join() }, true).then(({ data }) => {
      if (data) setNames(known => new Map([...known, ...data.map(({ id, fullName }) => [id, fullName] as const)]))
    })
  })
  return names
}
