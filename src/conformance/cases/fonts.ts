import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const require = createRequire(import.meta.url)
const readFont = (style: 'normal' | 'italic') =>
  readFileSync(require.resolve(`@fontsource/instrument-serif/files/instrument-serif-latin-400-${style}.woff2`))

export const fontCases: Case[] = [
  {
    name: 'open font families are listed, and their files may be loaded by pages of any origin',
    rule: 'addition: GET /fonts',
    async run({ client }) {
      const { data } = await client.ok('GET /fonts')
      const lora = data.find(({ id }) => id === 'lora')
      assert.ok(lora)
      assert.deepEqual([lora.name, lora.source, lora.category], ['Lora', 'open', 'serif'])
      const [file] = lora.files
      assert.ok(file)
      const fontReply = await fetch(file.url)
      assert.equal(fontReply.status, 200)
      assert.equal(fontReply.headers.get('content-type'), 'font/woff2')
      assert.equal(fontReply.headers.get('access-control-allow-origin'), '*')
      assert.match(fontReply.headers.get('cache-control') ?? '', /immutable/)
      assert.equal((await fontReply.arrayBuffer()).byteLength, file.bytes)
    },
  },
  {
    name: 'uploaded fonts of a family are listed together, and a deleted font is gone',
    rule: 'addition: POST /fonts, DELETE /fonts/{id}',
    async run({ client }) {
      const upload = async (style: 'normal' | 'italic') =>
        client.send('POST /fonts', { body: { data: readFont(style).toString('base64'), name: `${style}.woff2` } })
      const upright = await upload('normal')
      assertStatus(upright, 201)
      assert.deepEqual((await upload('normal')).body, upright.body)
      assertStatus(await upload('italic'), 201)
      const { data } = await client.ok('GET /fonts')
      const ownFamily = data.find(({ id }) => id === 'own-instrument-serif')
      assert.deepEqual(ownFamily?.files.map(({ style }) => style).toSorted(), ['italic', 'normal'])
      for (const { id, url } of ownFamily?.files ?? []) {
        assert.equal((await fetch(url)).status, 200)
        assertStatus(await client.send('DELETE /fonts/{id}', { params: { id: id ?? '' } }), 204)
        assert.equal((await fetch(url, { cache: 'no-store' })).status, 404)
        assertApiError(await client.send('DELETE /fonts/{id}', { params: { id: id ?? '' } }), 404, 'not_found')
      }
    },
  },
  {
    name: 'files that are not fonts are refused, and the error names the file',
    rule: 'addition: POST /fonts',
    async run({ client }) {
      for (const data of [
        'no base64!',
        Buffer.from('hello').toString('base64'),
        readFont('normal').toString('base64', 0, 3000),
      ]) {
        const reply = await client.send('POST /fonts', { body: { data, name: 'Acme.ttf' } })
        assertIssue(reply, 'body', 'data')
        if (data !== 'no base64!') assert.match(reply.text, /Acme\.ttf/)
      }
    },
  },
  {
    name: 'fonts of another workspace are neither listed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient }) {
      const body = { data: readFont('normal').toString('base64') }
      const foreign = await getOtherClient().ok('POST /fonts', { body })
      const { data } = await client.ok('GET /fonts')
      assert.ok(data.every(({ files }) => files.every(({ id }) => id !== foreign.id)))
      assertApiError(await client.send('DELETE /fonts/{id}', { params: { id: foreign.id } }), 404, 'not_found')
      await getOtherClient().ok('DELETE /fonts/{id}', { params: { id: foreign.id } })
    },
  },
]
