import { expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { decodeScans, encodeScans } from './scan-outbox.ts'

test("scans come back as they were encoded, each marked as a person's or a bot's", async () => {
  const rows = Array.from({ length: 2_500 }, (_, i) => ({
    ...createScanRow({ workspaceId: 'wsp_1', codeId: `cod_${i % 30}`, at: Date.now() }),
    city: `line\nbreak \u2028 "${i}"`,
  }))
  const [people, bots] = [rows.slice(0, 2_000), rows.slice(2_000)]
  const { scans, lines } = await encodeScans({ people, bots })
  expect(scans).toBe(2_500)
  expect(await decodeScans(lines)).toEqual([
    ...people.map((row) => ({ row, bot: false })),
    ...bots.map((row) => ({ row, bot: true })),
  ])
  // `docs/operations.md` says how fast the outbox grows.
  expect(lines.byteLength / scans).toBeLessThan(100)
})
