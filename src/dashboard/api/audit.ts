import type { EndpointRequest } from '#contract/wire.ts'
import type { CallableApi, Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { pagedQuery } from './list-query.ts'

export type AuditEntry = Wire<'GET /audit'>['data'][number]
export type AuditListQuery = NonNullable<EndpointRequest<'GET /audit', CallableApi['GET /audit']>['query']>

export const auditQueries = {
  list: (filters: AuditListQuery) =>
    pagedQuery(['audit', filters], (page, signal) => call('GET /audit', { query: { ...filters, ...page } }, signal)),
}
