import type { Operation, Reply, SentBody, SentParams, SentQuery } from '@portal/contracts/operation'
import type {
  EndpointBuilder,
  InfiniteData,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query'
import { withDerivedTags } from './changes/cache-tags.ts'
import { optimisticUpdate, type OptimisticSteps } from './optimistic-update.ts'
import type { OfflineQueueOptions } from './outbox.ts'
import { requestOf } from './request.ts'
import { providesTags, tagsOnSuccess, type Tags } from './tags.ts'
import type { PortalBaseQuery } from './base-query.ts'

export type Build = EndpointBuilder<PortalBaseQuery, string, 'api'>

type Part<T> = T extends undefined ? unknown : T
/** If an operation takes an idempotency key, a screen may pass the key of a form that it resends. */
type Key<O> = O extends { isIdempotent: true } ? { idempotencyKey?: string } : unknown
type Merged<O> = Part<SentParams<O>> & Part<SentQuery<O>> & Part<SentBody<O>> & Key<O>
/** Path parameters, query, and body in one object; `void` if the operation takes none of them. */
export type Args<O> =
  unknown extends Merged<O> ? void : Record<string, never> extends Merged<O> ? Merged<O> | void : Merged<O>
type Result<O> = O extends { reply: unknown } ? Reply<O> : null

type Query<O> = QueryDefinition<Args<O>, PortalBaseQuery, string, Result<O>, 'api'>
type Mutation<O> = MutationDefinition<Args<O>, PortalBaseQuery, string, Result<O>, 'api'>

export interface QueryOptions<O> {
  /** Tags of the reply. A mutation or a change event that names one of them refetches the query. */
  tags?: Tags<Result<O>, Args<O>>
}

export interface MutationOptions<O> extends OptimisticSteps<Args<O>, Result<O>> {
  /** Tags to refetch after success. Prefer `onReply`, which needs no second request. */
  invalidates?: Tags<Result<O>, Args<O>>
  /** Queues the change while offline, and shows it as done. Only for requests that are safe to send twice. */
  queueOffline?: (args: Args<O>) => OfflineQueueOptions
}

/** Builds a typed endpoint from a contract operation: a query for GET, otherwise a mutation. */
export function endpoint<const O extends Operation & { method: 'GET' }>(
  build: Build,
  operation: O,
  options?: QueryOptions<O>,
): Query<O>
export function endpoint<const O extends Operation>(
  build: Build,
  operation: O,
  options?: MutationOptions<O>,
): Mutation<O>
export function endpoint<O extends Operation>(
  build: Build,
  operation: O,
  options: QueryOptions<O> & MutationOptions<O> = {},
): Query<O> | Mutation<O> {
  const query = (args: Args<O>) => requestOf(operation, args as object | undefined)
  const extraOptions = identityOf(operation, options)
  if (operation.method === 'GET') {
    return build.query<Result<O>, Args<O>>({ query, providesTags: providesTags(options.tags ?? []), extraOptions })
  }
  return build.mutation<Result<O>, Args<O>>({
    query: args => ({ ...query(args), ...(options.queueOffline && { queueOffline: options.queueOffline(args) }) }),
    // RTK Query's own `invalidatesTags` would wait for all requests in progress.
    onQueryStarted: optimisticUpdate(options, staleTags(options.invalidates ?? [])),
    extraOptions,
  })
}

/** Lists that reload rows by ID, and figures, have separate tags. */
function staleTags<R, A>(tags: Tags<R, A>) {
  const tagsOf = tagsOnSuccess(tags)
  return (reply: R, args: A) => withDerivedTags(tagsOf(reply, undefined, args))
}

/** One page of a long list, with the cursor of the next one. `total` counts the whole list; some lists count it for the first page only. */
export interface ListPage<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

type RowOf<O> = Reply<O> extends readonly (infer Row)[] ? Row : never
export type PagedArgs<O> = Omit<Part<SentQuery<O>> & object, 'cursor'>

/**
 * Builds an infinite query from an operation that pages by `cursor`, `X-Next-Cursor`, and `X-Total-Count`. Its pages are
 * `ListPage`s.
 */
export function pagedEndpoint<const O extends Operation & { method: 'GET' }>(
  build: Build,
  operation: O,
  options: { tags?: Tags<InfiniteData<ListPage<RowOf<O>>, string | null>, PagedArgs<O>> } = {},
): InfiniteQueryDefinition<PagedArgs<O>, string | null, PortalBaseQuery, string, ListPage<RowOf<O>>, 'api'> {
  return build.infiniteQuery<ListPage<RowOf<O>>, PagedArgs<O>, string | null>({
    query: ({ queryArg, pageParam }) => requestOf(operation, { ...queryArg, cursor: pageParam }),
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: page => page.nextCursor ?? undefined },
    transformResponse: (rows: unknown, meta) => ({
      rows: rows as RowOf<O>[],
      nextCursor: meta?.headers.get('x-next-cursor') ?? null,
      total: Number(meta?.headers.get('x-total-count') ?? (rows as RowOf<O>[]).length),
    }),
    providesTags: providesTags(options.tags ?? []),
    extraOptions: identityOf(operation, options),
  })
}

/** Distinguishes endpoints that are built by the same functions; see `rejectNameCollisions`. */
const identityOf = ({ method, path }: Operation, options: object) => ({ method, path, options })
