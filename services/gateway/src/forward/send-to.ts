import { gatewayHeader, type PeerFetch } from '@portal/service-kit'
import { inTime, noAnswer } from './in-time.ts'
import { longestWaitMilliseconds } from './upstream.ts'

/** Sends JSON to a service on the gateway's own account. @throws {Refusal} `unavailable` where no answer begins in time. */
export type SendTo = (
  serviceName: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
) => Promise<Response>

export function createSendTo(
  fetchOf: (serviceName: string) => PeerFetch,
  token: () => Promise<string>,
  waitMilliseconds = longestWaitMilliseconds,
): SendTo {
  return async (serviceName, path, headers, body) => {
    const request = new Request(`http://${serviceName}${path}`, {
      method: 'POST',
      headers: { ...headers, [gatewayHeader]: await token(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitMilliseconds),
    })
    // A service in this process does not hear of the signal.
    return inTime(
      fetchOf(serviceName)(request).catch((cause: unknown) => {
        throw noAnswer(cause)
      }),
      waitMilliseconds,
    )
  }
}
