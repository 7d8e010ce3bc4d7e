import { assertApiError, assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'

// In these cases the installation accepts no reports, or another workspace operates it.
export const abuseReportCases: Case[] = [
  {
    name: 'reports of visitors are listed only for the operator of an installation that accepts them',
    rule: 'contract, GET /abuse-reports',
    needs: ['admin'],
    async run({ client }) {
      assertApiError(await client.send('GET /abuse-reports'), 404, 'not_found')
      assertApiError(await client.send('GET /abuse-reports', { query: { limit: 1 } }), 404, 'not_found')
    },
  },
  {
    name: 'reports of visitors are deleted only by the operator of an installation that accepts them',
    rule: 'contract, DELETE /abuse-reports/{id}',
    needs: ['admin'],
    async run({ client }) {
      const params = { id: 'abu_00000000000000000000' }
      assertApiError(await client.send('DELETE /abuse-reports/{id}', { params }), 404, 'not_found')
    },
  },
  {
    name: 'reports of visitors cannot be searched',
    rule: 'wire, Everywhere: unknown query parameter',
    needs: ['admin'],
    async run({ client }) {
      assertIssue(await client.send('GET /abuse-reports', { query: { q: 'bakery' } }), 'query', 'q')
    },
  },
]
