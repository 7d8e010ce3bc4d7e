import assert from 'node:assert/strict'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Client } from '../client.ts'

export const exportCases: Case[] = [
  {
    name: 'everything is exported into one ZIP, which is downloaded and deleted',
    rule: 'issue: export of everything; additions GET, POST and DELETE /exports, GET /exports/{id}/file',
    needs: ['admin'],
    async run(world) {
      const { client, newCode } = world
      const { shortCode } = await newCode({ name: 'Exported' })
      const started = await client.ok('POST /exports')
      assert.ok(started.expiresAt > started.createdAt)
      const ready = await readyExport(world, client, started.id)
      const params = { id: started.id }
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
      const { client, other } = world
      const theirs = await other().ok('POST /exports')
      await readyExport(world, other(), theirs.id)
      const params = { id: theirs.id }
      assert.ok((await client.ok('GET /exports')).data.every(({ id }) => id !== theirs.id))
      for (const address of ['GET /exports/{id}/file', 'DELETE /exports/{id}'] as const)
        assertApiError(await client.send(address, { params }), 404, 'not_found')
      assertStatus(await other().send('DELETE /exports/{id}', { params }), 204)
    },
  },
  {
    name: 'a key that is not an admin key neither makes nor reads an export',
    rule: 'wire, authentication: insufficient_scope',
    needs: ['keys'],
    async run({ newKey }) {
      const { client } = await newKey({ scope: 'write' })
      for (const address of ['GET /exports', 'POST /exports'] as const)
        assertApiError(await client.send(address), 403, 'insufficient_scope')
    },
  },
]

function readyExport({ until }: World, client: Client, id: string) {
  return until(async () => {
    const found = (await client.ok('GET /exports')).data.find((one) => one.id === id)
    assert.notEqual(found?.state, 'failed', found?.problem ?? '')
    return found?.state === 'ready' && found
  }, 'an export that is ready')
}
