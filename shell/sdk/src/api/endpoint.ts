import type { Operation, Reply, SentBody, SentParams, SentQuery } from '@portal/contracts/operation'
import type {
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
  TagDescription,
} from '@reduxjs/toolkit/query'
import { optimisticUpdate, type OptimisticSteps } from './optimistic-update.ts'
import type { OfflineQueueOptions } from './outbox.ts'
import { requestOf } from './request.ts'
import { providesTags, tagsOnSuccess, type Tags } from './tags.ts'
import type { PortalBaseQuery } from './base-query.ts'

export type Build = EndpointBuilder<PortalBaseQuery, string, 'api'>

type Part<T> = T extends undefined ? unknown : T
/** Where an operation takes a key, a screen may give the one that it keeps for a filled form. */
type Key<O> = O extends { isIdempotent: true } ? { idempotencyKey?: string } : unknown
type Merged<O> = Part<SentParams<O>> & Part<SentQuery<O>> & Part<SentBody<O>> & Key<O>
/** One object of path parameters, query and body; nothing at all where the operation takes nothing. */
export type Args<O> =
  unknown extends Merged<O> ? void : Record<string, never> extends Merged<O> ? Merged<O> | void : Merged<O>
type Result<O> = O extends { reply: unknown } ? Reply<O> : null

type Query<O> = QueryDefinition<Args<O>, PortalBaseQuery, string, Result<O>, 'api'>
type Mutation<O> = MutationDefinition<Args<O>, PortalBaseQuery, string, Result<O>, 'api'>

export interface QueryOptions<O> {
  /** What the answer holds; a mutation or the server's live stream that names one of these refetches it. */
  tags?: Tags<Result<O>, Args<O>>
}

export interface MutationOptions<O> extends OptimisticSteps<Args<O>, Result<O>> {
  /** What is refetched once it has succeeded. Prefer `onReply`, which needs no second read. */
  invalidates?: Tags<Result<O>, Args<O>>
  /** How it waits where there is no connection, until when it is shown as done. Only for what may be sent twice. */
  queueOffline?: (args: Args<O>) => OfflineQueueOptions
}

/** Types and builds an endpoint from a contract operation: a query for GET, a mutation for the rest. */
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
  if (operation.method === 'GET') {
    return build.query<Result<O>, Args<O>>({ query, providesTags: providesTags(options.tags ?? []) })
  }
  return build.mutation<Result<O>, Args<O>>({
    query: args => ({ ...query(args), ...(options.queueOffline && { queueOffline: options.queueOffline(args) }) }),
    ...(options.invalidates && { invalidatesTags: tagsOnSuccess(options.invalidates) }),
    onQueryStarted: optimisticUpdate(options),
  })
}

/**
 * One page of a long list, with where the next one begins and how many there are in all, which some lists count for their
 * first page alone.
 */
export interface ListPage<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

type RowOf<O> = Reply<O> extends readonly (infer Row)[] ? Row : never
export type PagedArgs<O> = Omit<Part<SentQuery<O>> & object, 'cursor'>

/**
 * An endless list from an operation that pages by `cursor`, `X-Next-Cursor` and `X-Total-Count`: an infinite query whose
 * pages are `ListPage`s.
 */
export function pagedEndpoint<const O extends Operation & { method: 'GET' }>(
  build: Build,
  operation: O,
  options: { tags?: readonly TagDescription<string>[] } = {},
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
  })
}
