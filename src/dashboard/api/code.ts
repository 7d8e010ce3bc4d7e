import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import type { Completed } from './fill-additions.ts'

export type Code = Completed<'GET /codes/{id}'>
export type ListCodes = NonNullable<Sent<'GET /codes', Api['GET /codes']>['query']>
export type CreateCode = Sent<'POST /codes', Api['POST /codes']>['body']
export type CodeChange = NonNullable<Sent<'PATCH /codes/{id}', Api['PATCH /codes/{id}']>['body']>
export type CodeHistoryEntry = Answer<Api['GET /codes/{id}/history']>['data'][number]

/** What every query about codes begins with. */
export const codesKey = ['codes'] as const

/** What all changes of codes are: one after the other, so that no Undo arrives before what it undoes. */
export const changesOfCodes = { mutationKey: [...codesKey, 'change'], scope: { id: 'codes' } }
