import { handoverMinutes } from '@portal/contracts/calls'
import { memberStorageKey, serverNow, toast, useUser } from '@portal/sdk'
import { useNavigate } from '@portal/sdk/router'
import { useEffect, useEffectEvent } from 'react'
import { viewerTimeZone } from '../leads/viewer-time-zone.ts'
import { bothClocks } from './callback-times.ts'
import { claimInBrowser } from './claim-in-browser.ts'
import { useDueCallbacksQuery } from './endpoints.ts'

/** Notifies the user of each promised callback whose time has come: once, in one of their tabs. */
export default function DueCallbacks() {
  const { data } = useDueCallbacksQuery({ owner: 'me', due: 'true' })
  const storageKey = memberStorageKey(useUser().id, 'announced callbacks')
  const navigate = useNavigate()
  const announceNew = useEffectEvent(async () => {
    for (const { id, from, isPromised, leadId, leadName, timeZone } of data ?? []) {
      const isRecent = serverNow() - Date.parse(from) < handoverMinutes * 60_000
      // A callback that is moved is due again.
      if (!isPromised || !isRecent || !(await claimInBrowser(storageKey, `${id} ${from}`))) continue
      toast({
        title: `Call ${leadName} back`,
        description: `You promised to call ${bothClocks(from, timeZone, viewerTimeZone)}.`,
        kind: 'neutral',
        isQueued: true,
        action: { label: 'Open lead', onSelect: () => void navigate(`/leads?lead=${leadId}`) },
      })
    }
  })
  useEffect(() => void announceNew(), [data])
  return null
}
