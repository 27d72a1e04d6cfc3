import { type FigureName, figuresOf, figureTags, type LiveFigures } from '@portal/contracts/figures'
import { createAction, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import { api } from '../api.ts'
import { createBatch } from './batch.ts'
import { figureTag } from './cache-tags.ts'
import { changedTags } from './changed-tags.ts'
import type { OwnWrites } from './own-writes.ts'
import { isPositionBefore, positionAfter } from './positions.ts'
import { dataChanged } from './reload-changed-data.ts'

/** Dispatch it for figures from the server: the tab shows those that it has loaded before. */
export const figuresReceived = createAction<LiveFigures>('changes/figuresReceived')

/** The tab requests a figure that has not arrived this long after its change: the server may not send it. */
const patienceMs = 6_000
/** A server that has sent figures before is probably late. Requests from all tabs would make it slower. */
const longPatienceMs = 20_000
const checkMs = () => 1_000 + Math.random() * 1_000

/** The state of a cached figure. Positions are those of the live stream. */
interface Known {
  name: FigureName
  /** It contains all changes up to here. */
  asOf: string
  /** It has to contain the changes up to this position. Null if no change is expected. */
  expected: string | null
  /** When the tab requests it if it has not arrived, in milliseconds since 1970. */
  readAt: number
}

/**
 * Shows the figures that the server sends after changes, so that the tab need not request them. Their queries provide
 * `figureTag`s. A figure that is older than what the tab shows is ignored, and so is one that arrives during a request for
 * it or a write of this tab, since it may be older; if no other one arrives within six seconds, the tab requests it. After a
 * change, the tab waits just as long, or for 20 seconds if the server has sent figures before.
 */
export function followFigures(ownWrites: OwnWrites): Middleware {
  return ({ dispatch, getState }) => {
    const run = dispatch as ThunkDispatch<unknown, unknown, UnknownAction>
    const known = new Map<string, Known>()
    const startedAt = new Map<string, string>()
    let latest = ''
    let isServerSending = false
    const overdue = createBatch<string>({
      apply: readOverdue,
      summarize: keys => new Map(keys.map(key => [key, key])),
      waitMs: checkMs,
      gapMs: () => 0,
    })

    function knownOf(key: string, name: FigureName): Known {
      const found = known.get(key) ?? { name, asOf: '', expected: null, readAt: 0 }
      known.set(key, found)
      return found
    }

    function expectFigure(key: string, name: FigureName, position: string, waitMs: number): void {
      const figure = knownOf(key, name)
      const readAt = Date.now() + waitMs
      figure.readAt = figure.expected === null ? readAt : Math.min(figure.readAt, readAt)
      figure.expected = position
      overdue.add(key, key)
    }

    /** The cached figures with one of these tags. */
    function cachedFigures(tags: readonly { type: string }[]): [key: string, name: FigureName][] {
      const names = figuresOf(tags)
      if (names.length === 0) return []
      return api.util
        .selectInvalidatedBy(getState() as never, tagsOf(names))
        .flatMap(({ queryCacheKey, endpointName }) => (isFigure(endpointName) ? [[queryCacheKey, endpointName]] : []))
    }

    async function onChange({ tags, writeId, position }: ReturnType<typeof dataChanged>['payload']): Promise<void> {
      // A change of this tab has no position: only a figure with a later change can contain it.
      latest = position ?? latest
      const changedAt = position ?? positionAfter(latest)
      const isShown = writeId !== undefined && (await ownWrites.isShown(writeId))
      for (const [key, name] of cachedFigures(tags)) {
        if (isShown) knownOf(key, name).asOf = changedAt
        else expectFigure(key, name, changedAt, isServerSending ? longPatienceMs : patienceMs)
      }
    }

    function settle(figure: Known, asOf: string): void {
      figure.asOf = asOf
      if (figure.expected !== null && !isPositionBefore(asOf, figure.expected)) figure.expected = null
    }

    function show({ asOf, figures }: LiveFigures): void {
      isServerSending = true
      const { queries } = (getState() as { api: { queries: Record<string, { status: string } | undefined> } }).api
      const shown = figures.flatMap(({ name, args, data }) => {
        if (!isFigure(name)) return []
        const key = defaultSerializeQueryArgs({ endpointName: name, queryArgs: args, endpointDefinition: {} as never })
        const cached = queries[key]
        if (!cached) return []
        const figure = knownOf(key, name)
        if (cached.status === 'pending' || ownWrites.isUncertain()) {
          expectFigure(key, name, asOf, patienceMs)
          return []
        }
        if (isPositionBefore(asOf, figure.asOf)) return []
        settle(figure, asOf)
        // Changes came since it was read, so another one follows.
        figure.readAt = Date.now() + longPatienceMs
        return [{ endpointName: name, arg: args, value: data }]
      })
      if (shown.length === 0) return
      run(api.util.upsertQueryEntries(shown as never))
      changedTags.set(tagsOf(shown.map(({ endpointName }) => endpointName)))
    }

    function readOverdue(keys: readonly string[]): void {
      const names = new Set<FigureName>()
      for (const key of keys) {
        const figure = known.get(key)
        if (!figure || figure.expected === null) continue
        if (Date.now() < figure.readAt) {
          overdue.add(key, key)
          continue
        }
        figure.expected = null
        names.add(figure.name)
      }
      if (names.size === 0) return
      run(api.util.invalidateTags(tagsOf([...names])))
      changedTags.set(tagsOf([...names]))
    }

    function followRequest({ type, meta: { requestId, arg } }: QueryAction): void {
      if (!isFigure(arg.endpointName)) return
      if (type.endsWith('/pending')) return void startedAt.set(requestId, latest)
      const asOf = startedAt.get(requestId)
      startedAt.delete(requestId)
      if (type.endsWith('/fulfilled') && asOf !== undefined) settle(knownOf(arg.queryCacheKey, arg.endpointName), asOf)
    }

    return next => action => {
      if (figuresReceived.match(action)) return show(action.payload)
      if (dataChanged.match(action)) void onChange(action.payload)
      else if (isQueryAction(action)) followRequest(action)
      return next(action)
    }
  }
}

interface QueryAction {
  type: string
  meta: { requestId: string; arg: { endpointName: string; queryCacheKey: string } }
}

const isQueryAction = (action: unknown): action is QueryAction =>
  (action as UnknownAction).type.startsWith(`${api.reducerPath}/executeQuery/`)

const isFigure = (name: string): name is FigureName => Object.hasOwn(figureTags, name)

const tagsOf = (names: readonly FigureName[]): string[] => [
  ...new Set(names.flatMap(name => figureTags[name].map(figureTag))),
]
