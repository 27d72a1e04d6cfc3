import {
  admins,
  type Operation,
  releaseOperations as operations,
  type Body,
  type Params,
  type Role,
  type User,
} from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { isStorable } from '@portal/contracts/text-rules'
import { ApiError, invalidRequest, isJson, parseBody, parseJson } from '@portal/service-kit'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { GatewayDependencies } from '../gateway-dependencies.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import { isWithin, limits } from '../policy/rate-limit.ts'
import { rejectOtherSites } from '../policy/same-origin.ts'
import { isBuildId, isRemoteName } from '../remotes/open-build.ts'
import { logRelease } from '../remotes/store-build.ts'
import { admitBuild, readNeeded } from './admit-build.ts'
import { type Releaser, releaserByToken, requireOwner, requireRemote } from './authorize-releaser.ts'
import { makeToken, setBounds } from './bounds-and-tokens.ts'
import { checkService } from './check-service.ts'
import { listReleases } from './list-releases.ts'
import { promote, releaseBuild, removeRemote, requireUsable, rollBack, withdraw } from './activate-build.ts'
import { endPreview, startPreview } from './previews.ts'
import { maxFileBytes, notAdmitted, publishBuild, uploadFile } from './publish-build.ts'

interface ReleaseDependencies
  extends Pick<
    GatewayDependencies,
    'config' | 'sql' | 'builds' | 'consume' | 'readBody' | 'readContract' | 'readVersion' | 'landing'
  > {
  /** @throws {ApiError} unless the session has one of the roles. */
  requireRole(c: Context<GatewayEnv>, roles: readonly Role[]): Promise<User>
}

interface ReleaseRequest<O> extends Releaser {
  readonly params: Params<O>
  readonly body: Body<O>
  readonly requestId: string
}

/** Creates the release service. Every request needs an admin or a release token. Refused requests are recorded. */
export function createReleaseRoutes(deps: ReleaseDependencies): Hono<GatewayEnv> {
  const { sql, config, builds, consume, readBody, readContract, readVersion, landing, requireRole } = deps
  const app = new Hono<GatewayEnv>()

  on(operations.listReleases, async ({ remote }) => listReleases(sql, remote))
  on(operations.listServices, async () => [
    { name: 'gateway', version: config.SERVICE_VERSION },
    ...(await Promise.all(
      serviceNames.map(async name => ({ name, version: await readVersion(name).catch(nullIfUnavailable) })),
    )),
  ])
  on(operations.publishBuild, async request => publishBuild(sql, request.params, request.body, request))
  on(operations.checkBuild, async ({ params: { remote, build } }) => {
    await requireUsable(sql, remote, build)
    const issues = await admitBuild(sql, remote, build, await readNeeded(sql, remote, build, readContract))
    return { issues: [...issues, ...(remote === 'landing' ? await landing.findRenderIssues(build) : [])] }
  })
  on(operations.releaseBuild, async ({ params: { remote }, body, ...by }) => {
    const release = () => releaseBuild(sql, remote, body, withWhy(by, body), readContract)
    if (remote !== 'landing') return release()
    await requireUsable(sql, remote, body.build)
    // Before the release's transaction, which may not wait this long. A build doesn't change in between.
    const issues = await landing.findRenderIssues(body.build)
    if (issues.length > 0) throw notAdmitted(remote, issues)
    const moved = await release()
    await landing.prepare()
    return moved
  })
  on(operations.rollBack, async ({ params, body, ...by }) => rollBack(sql, params.remote, body, withWhy(by, body)))
  on(operations.promote, async ({ params, body, ...by }) => promote(sql, params.remote, body, withWhy(by, body)))
  on(operations.withdraw, async ({ params, body, ...by }) =>
    withdraw(sql, params.remote, body.build, withWhy(by, body)),
  )
  on(operations.removeRemote, async ({ params, body, ...by }) => removeRemote(sql, params.remote, withWhy(by, body)))
  on(operations.setBounds, async ({ params, body, ...by }) => {
    requireOwner(by)
    return setBounds(sql, params.remote, body, by)
  })
  on(operations.makeToken, async ({ params, ...by }) => {
    requireOwner(by)
    return makeToken(sql, params.remote, by)
  })
  on(operations.startPreview, async ({ body, ...by }) => startPreview(sql, body, by, readContract))
  on(operations.checkService, async ({ params, body }) => ({
    issues: await checkService(sql, params.service, body.operations),
  }))

  app.put(operations.uploadFile.path, async c => {
    const releaser = await authorize(c, undefined)
    await recordRefusal(c, undefined, releaser.who, async () => {
      const params = parse(operations.uploadFile.params, c.req.param())
      requireRemote(releaser, params.remote)
      const content = await readBody(c, releaser.who, maxFileBytes)
      await uploadFile(sql, params, content ?? Buffer.alloc(0))
    })
    return c.body(null, 204)
  })
  app.delete(operations.endPreview.path, async c => {
    const user = await requireRole(c, operations.endPreview.access)
    rejectOtherSites(c)
    await endPreview(sql, parse(operations.endPreview.params, c.req.param()).id, user)
    // The tab loads its page again at once.
    await builds.refresh()
    return c.body(null, 204)
  })
  return app

  function on<O extends Operation>(operation: O, answer: (request: ReleaseRequest<O>) => Promise<unknown>): void {
    app.on(operation.method, operation.path, async c => {
      c.header('cache-control', 'no-store')
      // The bearer of a token states a name in the body, so a token is checked after the body is read, and a session before.
      const user = tokenOf(c) === null ? await authorizeSession(c) : null
      const sent = operation.body ? await readJson(c, user?.id ?? c.get('network')) : undefined
      const releaser = user ? toReleaser(user) : await authorize(c, sent)
      const reply = await recordRefusal(c, sent, releaser.who, async () => {
        const params = parse(operation.params, c.req.param())
        const body = parseBody(operation, sent)
        const remote = (params as { remote?: string })?.remote ?? (body as { remote?: string })?.remote
        if (remote) requireRemote(releaser, remote)
        return answer({ ...releaser, params, body, requestId: c.get('requestId') } as ReleaseRequest<O>)
      })
      return reply === undefined ? c.body(null, 204) : c.json(reply as object)
    })
  }

  async function authorize(c: Context<GatewayEnv>, sent: unknown): Promise<Releaser> {
    const token = tokenOf(c)
    if (token === null) return toReleaser(await authorizeSession(c))
    await consume(limits.releases, c.get('network'))
    const { by } = namesIn(sent)
    const name = typeof by === 'string' && isStorable(by) ? by.slice(0, 100) : undefined
    try {
      return await releaserByToken(sql, token, config.RELEASE_TOKEN, name)
    } catch (error) {
      if (await isWithin(consume, limits.refusedTokens, 'site')) await logRefusal(c, sent, name ?? 'unknown', error)
      throw error
    }
  }

  async function authorizeSession(c: Context<GatewayEnv>): Promise<User> {
    const user = await requireRole(c, admins)
    rejectOtherSites(c)
    await consume(limits.member, user.id)
    return user
  }

  async function readJson(c: Context<GatewayEnv>, client: string): Promise<unknown> {
    const body = await readBody(c, client)
    if (body && !isJson(c.req.header('content-type'))) {
      throw new ApiError('unsupported_media_type', 'Send the body as application/json.')
    }
    return parseJson(body?.toString() ?? 'null')
  }

  /** Runs a request, and records a refusal if a remote with this name exists. */
  async function recordRefusal<T>(
    c: Context<GatewayEnv>,
    sent: unknown,
    who: string,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run()
    } catch (error) {
      await logRefusal(c, sent, who, error)
      throw error
    }
  }

  async function logRefusal(c: Context<GatewayEnv>, sent: unknown, who: string, error: unknown): Promise<void> {
    const { remote, build: id } = { ...namesIn(sent), ...c.req.param() }
    // A refused request can name anything, including text that the database rejects.
    if (!(error instanceof ApiError) || typeof remote !== 'string' || !isRemoteName(remote)) return
    const [known] = await sql`select from remote where name = ${remote}`
    const build = typeof id === 'string' && isBuildId(id) ? id : null
    const entry = { remote, kind: 'refused', build, who, why: error.message.slice(0, 300) }
    if (known) await logRelease(sql, { ...entry, requestId: c.get('requestId') })
  }
}

/** What a body may name, before it is checked. */
const namesIn = (sent: unknown) => (sent ?? {}) as { by?: unknown; remote?: unknown; build?: unknown }

/** @throws the error unless the service does not respond. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof ApiError && error.code === 'unavailable') return null
  throw error
}

const tokenOf = (c: Context) => /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null

const toReleaser = ({ firstName, lastName }: User): Releaser => ({
  who: `${firstName} ${lastName}`.trim(),
  mayAddRemotes: true,
  remote: null,
})

const withWhy = ({ who, requestId }: { who: string; requestId: string }, { why }: { why: string }) => ({
  who,
  requestId,
  why,
})

/** @throws {ApiError} `invalid_request` that names each field. */
function parse<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodType ? z.output<S> : undefined {
  const parsed = schema?.safeParse(value)
  if (parsed && !parsed.success) throw invalidRequest(parsed.error)
  return parsed?.data as never
}
