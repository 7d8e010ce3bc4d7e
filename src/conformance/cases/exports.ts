import assert from 'node:assert/strict'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Client } from '../client.ts'

export const exportCases: Case[] = [
  {
    name: 'a workspace is exported as one ZIP',
    rule: 'issue: export of everything; additions GET, POST and DELETE /exports, GET /exports/{id}/file',
    needs: ['admin'],
    async run(world) {
      const { client, createCode } = world
      const { shortCode } = await createCode({ name: 'Exported' })
      const createdExport = await client.ok('POST /exports')
      assert.ok(createdExport.expiresAt > createdExport.createdAt)
      const ready = await waitUntilReady(world, client, createdExport.id)
      const params = { id: createdExport.id }
      const file = await client.open('GET /exports/{id}/file', { params }, AbortSignal.timeout(30_000))
      assert.equal(file.status, 200)
      assert.equal(file.headers.get('content-type'), 'application/zip')
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename=".+\.zip"/)
      assert.equal(file.headers.get('content-length'), String(ready.bytes))
      const bytes = Buffer.from(await file.arrayBuffer())
      assert.equal(bytes.byteLength, ready.bytes)
      for (const name of ['codes.csv', 'scans.csv', 'scans.ndjson', 'submissions.ndjson', `codes/${shortCode}.svg`])
        assert.ok(bytes.includes(name), `${name} is in the ZIP`)
      assertStatus(await client.send('DELETE /exports/{id}', { params }), 204)
      for (const address of ['GET /exports/{id}/file', 'DELETE /exports/{id}'] as const)
        assertApiError(await client.send(address, { params }), 404, 'not_found')
    },
  },
  {
    name: 'exports of another workspace are neither listed, downloaded nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['admin', 'other'],
    async run(world) {
      const { client, getOtherClient } = world
      const foreignExport = await getOtherClient().ok('POST /exports')
      await waitUntilReady(world, getOtherClient(), foreignExport.id)
      const params = { id: foreignExport.id }
      assert.ok((await client.ok('GET /exports')).data.every(({ id }) => id !== foreignExport.id))
      for (const address of ['GET /exports/{id}/file', 'DELETE /exports/{id}'] as const)
        assertApiError(await client.send(address, { params }), 404, 'not_found')
      assertStatus(await getOtherClient().send('DELETE /exports/{id}', { params }), 204)
    },
  },
  {
    name: 'only an admin key can create and list exports',
    rule: 'wire, authentication: insufficient_scope',
    needs: ['keys'],
    async run({ createKey }) {
      const { client } = await createKey({ scope: 'write' })
      for (const address of ['GET /exports', 'POST /exports'] as const)
        assertApiError(await client.send(address), 403, 'insufficient_scope')
    },
  },
]

function waitUntilReady({ until }: World, client: Client, id: string) {
  return until(async () => {
    const listedExport = (await client.ok('GET /exports')).data.find((entry) => entry.id === id)
    assert.notEqual(listedExport?.state, 'failed', listedExport?.problem ?? '')
    return listedExport?.state === 'ready' && listedExport
  }, 'an export that is ready')
}
