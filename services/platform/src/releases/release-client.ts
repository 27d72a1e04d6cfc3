import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import {
  type ErrorBody,
  type Operation,
  type Params,
  releaseOperations,
  type Reply,
  type SentBody,
} from '@portal/contracts'
import { Failure } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

/** Sends requests to the release service of a portal. */
export interface ReleaseClient {
  readonly origin: string
  call<O extends Operation>(operation: O, params?: Params<O>, body?: SentBody<O>): Promise<Reply<O>>
  /** Sends the bytes of a file. */
  upload(file: Params<typeof releaseOperations.uploadFile>, content: Uint8Array): Promise<void>
}

/** Options of every release command. */
const common = { token: { type: 'string' }, why: { type: 'string', default: '' } } as const

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options']

/** Reads the arguments of a release command. @throws {Failure} for an option that it does not know. */
export function readArguments<const O extends NonNullable<Options>>(options: O) {
  try {
    return parseArgs({ args: process.argv.slice(2), options: { ...common, ...options }, allowPositionals: true })
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}

/**
 * Creates a client of the portal at `PORTAL_URL`, by default the local one, with the given token, `RELEASE_TOKEN`, or the
 * token of the local portal.
 */
export function createReleaseClient(token: string | undefined, env = process.env): ReleaseClient {
  const origin = new URL(env['PORTAL_URL'] || `http://localhost:${env['PORT'] || 8080}`).origin
  const secret = token || env['RELEASE_TOKEN'] || openSecrets(dataFolder(env))['RELEASE_TOKEN'] || ''

  async function send(
    operation: Operation,
    params: object,
    body: RequestInit['body'] | undefined,
    contentType: string,
  ) {
    const path = Object.entries(params).reduce(
      (url, [name, value]) => url.replace(`:${name}`, String(value)),
      operation.path as string,
    )
    const response = await fetch(origin + path, {
      method: operation.method,
      headers: { authorization: `Bearer ${secret}`, ...(body !== undefined && { 'content-type': contentType }) },
      ...(body !== undefined && { body }),
    }).catch((cause: Error) => {
      throw new Failure(`Nothing answers at ${origin}. Start the portal, or set PORTAL_URL.`, { cause })
    })
    if (!response.ok) throw new Failure(await describeError(response, origin))
    return response
  }

  return {
    origin,
    async call(operation, params, body) {
      const json = body === undefined ? undefined : JSON.stringify(Object.assign({ by: releasedBy(env) }, body))
      const response = await send(operation, params ?? {}, json, 'application/json')
      return (response.status === 204 ? undefined : await response.json()) as never
    },
    async upload(file, content) {
      await send(releaseOperations.uploadFile, file, new Uint8Array(content), 'application/octet-stream')
    },
  }
}

async function describeError(response: Response, origin: string): Promise<string> {
  const error = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  if (!error.message) return `${origin} answered ${response.status}.`
  const others = error.issues?.slice(1).map(({ message }) => `\n  ${message}`) ?? []
  return error.message + others.join('')
}

/** The name for the record: the user of the CI job, otherwise the user of this machine. */
export function releasedBy(env: NodeJS.ProcessEnv): string {
  return env['RELEASED_BY'] || env['GITHUB_ACTOR'] || env['GITLAB_USER_LOGIN'] || osUser() || 'unknown'
}

/** A container's user may have no name. */
function osUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

/** Seconds since an instant, as text. @param since `performance.now()` */
export const secondsSince = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
