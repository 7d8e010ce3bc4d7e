import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

export const destinationHealthCases: Case[] = [
  {
    name: 'nothing is known of a destination before it was checked, in the code and in the list',
    rule: 'issue: destinations are checked now and then; contract: null, not checked yet',
    async run({ client, newCode }) {
      const code = await newCode()
      assert.equal(code.destinationHealth, null)
      const url = 'https://example.com/another'
      const changed = await client.ok('PATCH /codes/{id}', {
        params: { id: code.id },
        body: { destination: { type: 'url', url } },
      })
      assert.equal(changed.destinationHealth, null)
      const { data } = await client.ok('GET /codes', { query: { shortCode: code.shortCode } })
      assert.deepEqual(
        data.map(({ destinationHealth }) => destinationHealth),
        [null],
      )
    },
  },
]
