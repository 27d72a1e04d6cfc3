import { type CallOutcome, calls } from '@portal/contracts/calls'
import { api, requestOf } from '@portal/sdk'

/** The outcomes, with the version on which an edit is based. */
export interface OutcomesToEdit {
  outcomes: CallOutcome[]
  version: number
}

const callOutcomesApi = api.injectEndpoints({
  endpoints: build => ({
    outcomesToEdit: build.query<OutcomesToEdit, void>({
      query: () => requestOf(calls.callOutcomes, undefined),
      transformResponse: (outcomes: unknown, meta) => ({
        outcomes: outcomes as CallOutcome[],
        version: Number(meta?.headers.get('x-version')),
      }),
      providesTags: ['CallOutcomes'],
    }),
    /** The request body is the list, so the version is in the query. */
    updateCallOutcomes: build.mutation<CallOutcome[], OutcomesToEdit>({
      query: ({ outcomes, version }) => ({
        method: calls.updateCallOutcomes.method,
        url: `${calls.updateCallOutcomes.path}?version=${version}`,
        body: outcomes,
      }),
      invalidatesTags: ['CallOutcomes'],
    }),
  }),
})

export const { useOutcomesToEditQuery, useUpdateCallOutcomesMutation } = callOutcomesApi
