import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { codeCompleters } from './compatibility/codes.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { callWith } from './client.ts'
import { codesKey } from './code.ts'
import { pagedQuery } from './list-query.ts'

const call = callWith(codeCompleters)

type ReplayRulesBody = EndpointRequest<'POST /codes/{id}/rules/replay', Api['POST /codes/{id}/rules/replay']>['body']
/** A rule in a request, with dates as strings. */
export type NewRule = ReplayRulesBody['rules'][number]
export type ReplayResult = EndpointResponse<Api['POST /codes/{id}/rules/replay']>

/** Simulates rules on the scans since `from`; nothing is saved. */
export function replayRules(id: string, body: ReplayRulesBody, signal: AbortSignal): Promise<ReplayResult> {
  return call('POST /codes/{id}/rules/replay', { params: { id }, body }, signal)
}

export type SplitResult = CompleteAnswer<'GET /codes/{id}/splits'>['data'][number]

export type CodeSplit = EndpointResponse<Api['GET /splits']>['data'][number]

export const rulesQueries = {
  /** Results of each split, by address. */
  splits: (id: string) =>
    queryOptions({
      queryKey: [...codesKey, 'splits', id],
      queryFn: async ({ signal }) => (await call('GET /codes/{id}/splits', { params: { id } }, signal)).data,
      staleTime: 60_000,
    }),
  /** The splits of all codes, with their results. */
  allSplits: () =>
    pagedQuery([...codesKey, 'all splits'], ({ limit: _limit, ...query }, signal) =>
      call('GET /splits', { query }, signal),
    ),
}
