import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

export const destinationHealthCases: Case[] = [
  {
    name: 'the health of a destination is unknown before its first check',
    rule: 'issue: destinations are checked now and then; contract: null, not checked yet',
    async run({ client, createCode }) {
      const code = await createCode()
      assert.equal(code.destinationHealth, null)
      const url = 'https://example.com/another'
      const changedCode = await client.ok('PATCH /codes/{id}', {
        params: { id: code.id },
        body: { destination: { type: 'url', url } },
      })
      assert.equal(changedCode.destinationHealth, null)
      const { data } = await client.ok('GET /codes', { query: { shortCode: code.shortCode } })
      assert.deepEqual(
        data.map(({ destinationHealth }) => destinationHealth),
        [null],
      )
    },
  },
]
