import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

export const reportCases: Case[] = [
  {
    name: 'a report is created, changed, sent, listed and deleted',
    rule: 'wire: GET, POST, PATCH and DELETE /reports, POST /reports/{id}/send',
    async run({ client, createCode, createUniqueText }) {
      const { id: codeId } = await createCode()
      const to = ['ada@example.com', 'partner@example.org']
      const body = { name: createUniqueText(), every: 'week', timezone: 'Europe/Berlin', to, codeId } as const
      const report = await client.ok('POST /reports', { body })
      assert.deepEqual([report.to, report.ended, report.codeId, report.lastSentAt], [to, [], codeId, null])
      assert.equal(new Date(report.nextAt ?? '').getUTCDay(), 1)
      const params = { id: report.id }
      const change = { every: 'month', codeId: null, to: to.slice(0, 1) } as const
      const changedReport = await client.ok('PATCH /reports/{id}', { params, body: change })
      assert.deepEqual(
        [changedReport.every, changedReport.codeId, changedReport.to],
        ['month', null, ['ada@example.com']],
      )
      const unchangedReport = await client.ok('PATCH /reports/{id}', { params, body: changedReport })
      assert.deepEqual({ ...unchangedReport, updatedAt: '' }, { ...changedReport, updatedAt: '' })
      const sentReport = await client.ok('POST /reports/{id}/send', { params })
      assert.ok(sentReport.lastSentAt)
      const listedReports = (await client.ok('GET /reports')).data.filter(({ id }) => id === report.id)
      assert.deepEqual(listedReports, [sentReport])
      assertStatus(await client.send('DELETE /reports/{id}', { params }), 204)
      assertApiError(await client.send('POST /reports/{id}/send', { params }), 404, 'not_found')
    },
  },
  {
    name: 'a report needs addresses and one existing subject',
    rule: 'wire: POST /reports {to: [address], campaignId? | folderId? | codeId?}',
    async run({ client, createCode }) {
      const { id: codeId } = await createCode()
      const body = { name: 'Report', every: 'week', to: ['ada@example.com'] } as const
      assertIssue(await client.send('POST /reports', { body: { ...body, to: [] } }), 'body', 'to')
      assertIssue(await client.send('POST /reports', { body: { ...body, to: ['ada'] } }), 'body', 'to.0')
      assertIssue(await client.send('POST /reports', { body: { ...body, codeId, folderId: 'fld_x' } }), 'body', '')
      assertIssue(await client.send('POST /reports', { body: { ...body, codeId: 'cod_unknown' } }), 'body', 'codeId')
    },
  },
]
