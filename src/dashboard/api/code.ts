import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'

export type Code = CompleteAnswer<'GET /codes/{id}'>
export type CodeListQuery = NonNullable<EndpointRequest<'GET /codes', Api['GET /codes']>['query']>
export type CreateCodeBody = EndpointRequest<'POST /codes', Api['POST /codes']>['body']
export type CodeChange = NonNullable<EndpointRequest<'PATCH /codes/{id}', Api['PATCH /codes/{id}']>['body']>
export type CodeHistoryEntry = EndpointResponse<Api['GET /codes/{id}/history']>['data'][number]

/** Prefix of all query keys for codes. */
export const codesKey = ['codes'] as const

/** Prefix of all query keys for sites, whose use changes with codes. Not in `sites.ts`, so that lists of codes do not load that file. */
export const sitesKey = ['sites'] as const

/** Options of all mutations of codes. They run in sequence, so that an undo does not overtake the change. */
export const codeMutationOptions = { mutationKey: [...codesKey, 'change'], scope: { id: 'codes' } }
