import assert from 'node:assert/strict'
import { assertApiError, assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'

export const alertCases: Case[] = [
  {
    name: 'causes of alerts are listed by their state, and one without open alerts cannot be changed',
    rule: 'addition: GET /alert-causes, GET /alert-causes/{id}/course, PATCH /alert-causes/{id}',
    async run({ client }) {
      for (const state of ['open', 'snoozed', 'done'] as const) {
        const { data } = await client.ok('GET /alert-causes', { query: { state, limit: 1 } })
        assert.ok(data.every(({ alerts, doneAt }) => alerts > 0 && (doneAt !== null) === (state === 'done')))
        for (const { id } of data) await client.ok('GET /alert-causes/{id}/course', { params: { id } })
      }
      assertIssue(await client.send('GET /alert-causes', { query: { state: 'closed' } }), 'query', 'state')
      const request = { params: { id: 'cau_unknown' }, body: { done: true } }
      assertApiError(await client.send('PATCH /alert-causes/{id}', request), 404, 'not_found')
      const { params } = request
      assertApiError(await client.send('GET /alert-causes/{id}/course', { params }), 404, 'not_found')
    },
  },
  {
    name: 'an alert that does not exist cannot be marked as read',
    rule: 'wire: PATCH /alerts/{id}',
    async run({ client }) {
      const params = { id: 'alt_unknown' }
      assertApiError(await client.send('PATCH /alerts/{id}', { params, body: { read: true } }), 404, 'not_found')
    },
  },
  {
    name: 'marking all alerts as read leaves no unread alert',
    rule: 'addition: POST /alerts/read',
    async run({ client }) {
      await client.ok('POST /alerts/read', { body: {} })
      assert.deepEqual((await client.ok('GET /alerts', { query: { unread: true } })).data, [])
      const body = { kind: 'scans_stopped', status: 'open', upTo: 'alt_unknown' } as const
      assert.deepEqual(await client.ok('POST /alerts/read', { body }), { marked: 0 })
      assertIssue(await client.send('POST /alerts/read', { body: { kind: 'weather' } }), 'body', 'kind')
      assertIssue(await client.send('POST /alerts/read', { body: { status: 'closed' } }), 'body', 'status')
    },
  },
  {
    name: 'alerts are filtered by kind, status and whether they are read',
    rule: 'wire: GET /alerts',
    async run({ client }) {
      const query = { kind: 'scans_stopped', status: 'open', unread: true, limit: 1 } as const
      const page = await client.ok('GET /alerts', { query })
      assert.ok(page.data.every(({ kind, resolvedAt, readAt }) => kind === query.kind && !resolvedAt && !readAt))
      assertIssue(await client.send('GET /alerts', { query: { kind: 'weather' } }), 'query', 'kind')
      assertIssue(await client.send('GET /alerts', { query: { status: 'closed' } }), 'query', 'status')
      assertIssue(await client.send('GET /alerts', { query: { cursor: 'x' } }), 'query', 'cursor')
    },
  },
  {
    name: 'the settings of alerts change one by one',
    rule: 'wire: GET and PATCH /alert-settings',
    async run({ client }) {
      const before = await client.ok('GET /alert-settings')
      const quietHours = { from: '22:00', to: '07:00', timezone: 'Europe/Berlin' }
      const change = { kinds: { scans_rose: { enabled: true, mailed: false } }, quietHours }
      const changedSettings = await client.ok('PATCH /alert-settings', { body: change })
      const kinds = { ...before.kinds, ...change.kinds }
      assert.deepEqual(changedSettings, { ...before, kinds, quietHours })
      const to = { mailTo: ['ada@example.com'], leadMailTo: ['bo@example.com', 'cy@example.com'] }
      assert.deepEqual(await client.ok('PATCH /alert-settings', { body: to }), { ...changedSettings, ...to })
      const settings = await client.ok('GET /alert-settings')
      assert.deepEqual(await client.ok('PATCH /alert-settings', { body: settings }), settings)
      const { kinds: originalKinds, mailTo, leadMailTo, quietHours: quiet } = before
      const restored = { kinds: originalKinds, mailTo, leadMailTo, quietHours: quiet }
      assert.deepEqual(await client.ok('PATCH /alert-settings', { body: restored }), before)
    },
  },
  {
    name: 'alerts are limited to a segment that exists, and may be sent back after it was deleted',
    rule: 'addition: segments',
    async run({ client, createUniqueText }) {
      const { segmentId: before } = await client.ok('GET /alert-settings')
      const body = { name: createUniqueText(), scope: 'workspace', filters: { country: 'DE' } } as const
      const { id } = await client.ok('POST /segments', { body })
      const settings = await client.ok('PATCH /alert-settings', { body: { segmentId: id } })
      assert.equal(settings.segmentId, id)
      await client.ok('DELETE /segments/{id}', { params: { id } })
      assert.deepEqual(await client.ok('PATCH /alert-settings', { body: settings }), settings)
      await client.ok('PATCH /alert-settings', { body: { segmentId: null } })
      assertIssue(await client.send('PATCH /alert-settings', { body: { segmentId: id } }), 'body', 'segmentId')
      if (before !== null) await client.send('PATCH /alert-settings', { body: { segmentId: before } })
    },
  },
  {
    name: 'invalid addresses, times and kinds are rejected with their path',
    rule: 'wire: PATCH /alert-settings',
    async run({ client }) {
      const assertRejected = async (body: object, path: string) =>
        assertIssue(await client.send('PATCH /alert-settings', { body }), 'body', path)
      const quietHours = { from: '22:00', to: '07:00', timezone: 'UTC' }
      await assertRejected({ mailTo: ['ada'] }, 'mailTo.0')
      await assertRejected({ quietHours: { ...quietHours, to: '22:00' } }, 'quietHours.to')
      await assertRejected({ quietHours: { ...quietHours, from: '25:00' } }, 'quietHours.from')
      await assertRejected({ quietHours: { ...quietHours, timezone: 'Mars/Base' } }, 'quietHours.timezone')
      await assertRejected({ kinds: { goal_met: { enabled: 1, mailed: true } } }, 'kinds.goal_met.enabled')
      await assertRejected({ kinds: { weather: { enabled: true, mailed: true } } }, 'kinds')
    },
  },
]
