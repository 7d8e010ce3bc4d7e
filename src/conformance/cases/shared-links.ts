import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs } from '../world.ts'

export const sharedLinkCases: Case[] = [
  {
    name: 'a shared link is created, listed and revoked',
    rule: 'wire: GET, POST and DELETE /shared-links answer {id, url}',
    async run({ client, createCode, createUniqueText }) {
      const { id: codeId } = await createCode()
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      const body = { name: createUniqueText(), codeId, password: 'open sesame', expiresAt }
      const link = await client.ok('POST /shared-links', { body })
      assert.match(new URL(link.url).pathname, /^\/s\/[\w-]{40,}$/)
      assert.deepEqual([link.codeId, link.hasPassword, link.expiresAt], [codeId, true, expiresAt])
      assert.ok(!JSON.stringify(link).includes('sesame'))
      const listLinks = async () => (await client.ok('GET /shared-links')).data.filter(({ id }) => id === link.id)
      assert.deepEqual(await listLinks(), [link])
      const params = { id: link.id }
      assertStatus(await client.send('DELETE /shared-links/{id}', { params }), 204)
      assert.deepEqual(await listLinks(), [])
      assertApiError(await client.send('DELETE /shared-links/{id}', { params }), 404, 'not_found')
    },
  },
  {
    name: 'a shared link needs one existing subject and a future expiry',
    rule: 'wire: POST /shared-links {campaignId | folderId | codeId | filter, password?, expiresAt?}',
    async run({ client, createCode }) {
      const { id: codeId } = await createCode()
      assertIssue(await client.send('POST /shared-links', { body: {} }), 'body', '')
      assertIssue(await client.send('POST /shared-links', { body: { codeId, filter: {} } }), 'body', '')
      assertIssue(await client.send('POST /shared-links', { body: { codeId: 'cod_unknown' } }), 'body', 'codeId')
      const body = { codeId, expiresAt: '2020-01-01T00:00:00Z' }
      assertIssue(await client.send('POST /shared-links', { body }), 'body', 'expiresAt')
    },
  },
  {
    name: 'shared links of another workspace are neither listed nor revoked',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const foreignLink = await getOtherClient().ok('POST /shared-links', { body: { filter: {} } })
      const params = { id: foreignLink.id }
      assert.ok((await client.ok('GET /shared-links')).data.every(({ id }) => id !== foreignLink.id))
      assertApiError(await client.send('DELETE /shared-links/{id}', { params }), 404, 'not_found')
      assertStatus(await getOtherClient().send('DELETE /shared-links/{id}', { params }), 204)
      const { id: codeId } = await createCodeAs(getOtherClient(), createUniqueText())
      assertIssue(await client.send('POST /shared-links', { body: { codeId } }), 'body', 'codeId')
    },
  },
]
