import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs } from '../world.ts'

const typesByFormat = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} as const

export const downloadCases: Case[] = [
  {
    name: 'a design is downloaded as SVG, PNG, JPG, PDF and EPS, with the name of the code',
    rule: 'wire, Codes: GET /codes/{id}/download',
    async run({ client, createCode, createUniqueText }) {
      const name = `${createUniqueText()} Menü`
      const { id } = await createCode({ name })
      for (const [format, type] of Object.entries(typesByFormat)) {
        const file = await client.send('GET /codes/{id}/download', { params: { id }, query: { format, size: 200 } })
        assertStatus(file, 200)
        assert.equal(file.headers.get('content-type'), type)
        const fileName = `filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`
        assert.ok(file.headers.get('content-disposition')?.endsWith(fileName))
      }
    },
  },
  {
    name: 'an unchanged download is a 304',
    rule: 'wire, Everywhere: caching',
    async run({ client, createCode }) {
      const request = { params: { id: (await createCode()).id }, query: { format: 'svg' } }
      const etag = (await client.send('GET /codes/{id}/download', request)).headers.get('etag')
      assert.match(etag ?? '', /^W\//)
      assertStatus(
        await client.send('GET /codes/{id}/download', { ...request, headers: { 'if-none-match': etag ?? '' } }),
        304,
      )
    },
  },
  {
    name: 'sizes and margins out of range are rejected',
    rule: 'wire, Codes: GET /codes/{id}/download',
    async run({ client, createCode }) {
      const { id } = await createCode()
      for (const [name, value] of Object.entries({ size: '5000', margin: '13', format: 'gif' }))
        assertIssue(
          await client.send('GET /codes/{id}/download', { params: { id }, query: { [name]: value } }),
          'query',
          name,
        )
      assertApiError(await client.send('GET /codes/{id}/download'), 404, 'not_found')
    },
  },
  {
    name: 'many codes are downloaded as one ZIP, by ids or by folder',
    rule: 'wire, Codes, additions: POST /codes/download',
    async run({ client, createCode, createFolder }) {
      const folder = await createFolder()
      const code = await createCode({ folderId: folder.id })
      for (const selection of [{ ids: [code.id] }, { folderId: folder.id }]) {
        const zip = await client.send('POST /codes/download', {
          body: { ...selection, format: 'svg', pattern: '{shortCode}' },
        })
        assertStatus(zip, 200)
        assert.equal(zip.headers.get('content-type'), 'application/zip')
        assert.ok(zip.text.startsWith('PK') && zip.text.includes(`${code.shortCode}.svg`))
      }
      assertIssue(await client.send('POST /codes/download', { body: {} }), 'body', 'ids')
      assertIssue(await client.send('POST /codes/download', { body: { folderId: 'fld_none' } }), 'body', 'folderId')
    },
  },
  {
    name: 'a download has no codes of another workspace',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, createCode, getOtherClient, createUniqueText }) {
      const ownCode = await createCode()
      const foreignCode = await createCodeAs(getOtherClient(), createUniqueText())
      const download = (ids: string[]) =>
        client.send('POST /codes/download', { body: { ids, format: 'svg', pattern: '{shortCode}' } })
      assertIssue(await download([foreignCode.id]), 'body', 'ids')
      const { text } = await download([foreignCode.id, ownCode.id])
      assert.deepEqual([text.includes(ownCode.shortCode), text.includes(foreignCode.shortCode)], [true, false])
      await getOtherClient().ok('PATCH /codes/{id}', { params: { id: foreignCode.id }, body: { archived: true } })
    },
  },
]
