import { toast, toastError } from '@portal/sdk'
import { useLocation, useNavigate } from '@portal/sdk/router'
import dayjs from 'dayjs'
import { useCallback, useRef } from 'react'
import { useLazyLeadQueueQuery, useNextLeadMutation } from './endpoints.ts'

/** Returns a function that gets the next lead and opens its panel, or shows when the next one is due. */
export function useNextLead() {
  const [send, { isLoading }] = useNextLeadMutation()
  const [readQueue] = useLazyLeadQueueQuery()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  /** Kept while the outcome of a request is unknown, so that a retry gets the same lead. */
  const key = useRef('')
  const getNext = useCallback(async () => {
    key.current ||= crypto.randomUUID()
    const { data, error } = await send({ idempotencyKey: key.current })
    if (error) {
      toastError(error, "Couldn't get the next lead. Try again.")
      return
    }
    key.current = ''
    if (!data) {
      // The queue on the screen may be older than the reply: another agent may just have taken its last lead.
      const { data: queue } = await readQueue()
      const nextDueAt = queue?.nextDueAt
      toast({ title: 'No lead to call now', description: dueText(nextDueAt), kind: 'neutral' })
      return
    }
    // On the lead page, the list stays as it is.
    const query = new URLSearchParams(pathname === '/leads' ? search : '')
    query.set('lead', data.lead.id)
    await navigate(`/leads?${query}`)
  }, [send, readQueue, navigate, pathname, search])
  return { getNext: () => void getNext(), isLoading }
}

/** Says when the next lead is due, such as "The next one is due at 6:30 PM." */
export const dueText = (nextDueAt: string | null | undefined): string =>
  nextDueAt
    ? `The next one is due ${timeText(new Date(nextDueAt))}.`
    : 'A new lead or a missed call appears here at once.'

function timeText(at: Date): string {
  const time = dayjs(at)
  return time.isSame(dayjs(), 'day') ? time.format('[at] h:mm A') : time.format('dddd [at] h:mm A')
}
