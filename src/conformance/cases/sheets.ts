import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'

export const sheetCases: Case[] = [
  {
    name: 'codes are printed on a sheet as a PDF',
    rule: 'wire: GET /codes/sheets, with a4-24 (3 by 8, 70 by 37 mm) among them; POST /codes/sheet answers the PDF',
    async run({ client, createCode }) {
      const { data } = await client.ok('GET /codes/sheets')
      const sheet = data.find(({ id }) => id === 'a4-24')
      assert.deepEqual([sheet?.columns, sheet?.rows, sheet?.width, sheet?.height], [3, 8, 70, 37])
      const { id } = await createCode({ name: 'Table 1' })
      const body = {
        ids: [id],
        sheet: 'a4-24',
        fields: ['name' as const],
        bleed: 3,
        cropMarks: true,
        color: 'cmyk' as const,
      }
      const file = await client.open('POST /codes/sheet', { body }, AbortSignal.timeout(30_000))
      assert.equal(file.status, 200)
      assert.equal(file.headers.get('content-type'), 'application/pdf')
      assert.equal(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      )
    },
  },
  {
    name: 'a request without a known sheet and codes is rejected with the field',
    rule: 'wire, errors: invalid_request names the field',
    async run({ client, createCode }) {
      const { id } = await createCode()
      assertIssue(await client.send('POST /codes/sheet', { body: { ids: [id], sheet: 'none' } }), 'body', 'sheet')
      assertIssue(await client.send('POST /codes/sheet', { body: { sheet: 'a4-24' } }), 'body', 'ids')
    },
  },
]
