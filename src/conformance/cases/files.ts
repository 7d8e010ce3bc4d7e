import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'

const toData = (text: string) => Buffer.from(`%PDF-1.7\n${text}`).toString('base64')

async function upload({ client, createUniqueText }: World, text: string) {
  const body = { fileName: `${createUniqueText()}.pdf`, data: toData(text) }
  return client.ok('POST /files', { body })
}

/** Lets the world end: a file that a code opens cannot be deleted. */
async function remove({ client }: World, id: string) {
  assertStatus(await client.send('DELETE /files/{id}', { params: { id } }), 204)
}

export const fileCases: Case[] = [
  {
    name: 'a code opens a file, and says so by a destination of the type file',
    rule: 'addition: files; Versioning, rule 2: the set of destination types is open',
    async run(world) {
      const { client, createCode, scan } = world
      const file = await upload(world, 'Soup')
      assert.deepEqual([file.type, file.show, file.version, file.usedBy], ['application/pdf', 'reader', 1, 0])
      assert.deepEqual(await client.ok('GET /files/{id}', { params: { id: file.id } }), file)
      assert.ok((await client.ok('GET /files')).data.some(({ id }) => id === file.id))
      const code = await createCode({ destination: { type: 'file', fileId: file.id } })
      const { type, fileId, url, summary } = code.destination
      assert.deepEqual([type, fileId, url, summary], ['file', file.id, file.url, file.name])
      const scanReply = await scan(code)
      assert.equal(scanReply.headers.get('location'), file.url)
      const reader = await fetch(file.url)
      assert.equal(reader.status, 200)
      assert.match(reader.headers.get('content-type') ?? '', /^text\/html/)
      const rejectedReply = await client.send('DELETE /files/{id}', { params: { id: file.id } })
      assertApiError(rejectedReply, 409, 'in_use')
      const destination = { type: 'url' as const, url: 'https://example.com/' }
      await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
      await remove(world, file.id)
      assert.equal((await fetch(file.url)).status, 404)
    },
  },
  {
    name: 'a replaced file keeps its address, and an earlier version can be shown again',
    rule: 'addition: a file is replaced under the same code',
    async run(world) {
      const { client } = world
      const { id, url } = await upload(world, 'Summer')
      const address = { params: { id } }
      await client.ok('PATCH /files/{id}', { ...address, body: { show: 'download' } })
      const body = { fileName: 'winter.pdf', data: toData('Winter') }
      const replacedFile = await client.ok('POST /files/{id}/content', { ...address, body })
      assert.deepEqual([replacedFile.url, replacedFile.version], [url, 2])
      const download = await fetch(url)
      assert.match(download.headers.get('content-disposition') ?? '', /^attachment; filename="winter\.pdf"/)
      assert.match(await download.text(), /Winter/)
      await client.ok('POST /files/{id}/restore', { ...address, body: { version: 1 } })
      assert.match(await (await fetch(url)).text(), /Summer/)
      const { data } = await client.ok('GET /files/{id}/versions', address)
      assert.deepEqual(
        data.map(({ version, live }) => [version, live]),
        [
          [2, false],
          [1, true],
        ],
      )
      await remove(world, id)
    },
  },
  {
    name: 'programs, and files that are not what their names say, are refused',
    rule: 'addition: files',
    async run({ client }) {
      for (const [fileName, text] of [
        ['menu.pdf', '<!doctype html>'],
        ['setup.exe', 'anything'],
        ['run', '#!/bin/sh'],
      ] as const) {
        const data = Buffer.from(text).toString('base64')
        const reply = await client.send('POST /files', { body: { fileName, data } })
        assertIssue(reply, 'body', 'data')
      }
      const destination = { type: 'file' as const, fileId: 'fil_missing' }
      const reply = await client.send('POST /codes', { body: { name: 'x', destination } })
      assertIssue(reply, 'body', 'destination.fileId')
    },
  },
  {
    name: 'a design is drawn with a text of its own, for codes that need no service',
    rule: 'addition: static codes',
    async run({ client }) {
      const body = { design: { kind: 'plain' as const }, content: 'WIFI:T:WPA;P:12345678;S:Gäste;;' }
      const preview = await client.ok('POST /design/preview', { body })
      assert.equal(preview.scanVerified, true)
    },
  },
]
