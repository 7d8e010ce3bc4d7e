import type { Sent } from '#contract/wire.ts'
import type { Offered, Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { pagedQuery } from './list-query.ts'

export type AuditEntry = Wire<'GET /audit'>['data'][number]
export type ListAudit = NonNullable<Sent<'GET /audit', Offered['GET /audit']>['query']>

export const auditQueries = {
  list: (filters: ListAudit) =>
    pagedQuery(['audit', filters], (page, signal) => call('GET /audit', { query: { ...filters, ...page } }, signal)),
}
