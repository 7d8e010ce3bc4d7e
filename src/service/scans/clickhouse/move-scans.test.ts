import { expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { toToken } from './move-scans.ts'
import { toRecord } from './scan-record.ts'

const at = Date.UTC(2026, 0, 1)
const makeRecords = (count: number) =>
  Array.from({ length: count }, () => toRecord(createScanRow({ workspaceId: 'wsp_1', codeId: 'cod_1', at }), false))

// ClickHouse drops an insert with a known token, regardless of its content.
test('the same scans have the same token, and no others have it', () => {
  const records = makeRecords(3)
  const differingRecords = [records.slice(1), records.slice(0, 2), [...records, ...makeRecords(1)], makeRecords(3)]
  expect(toToken([...records])).toBe(toToken(records))
  expect(new Set([records, ...differingRecords].map(toToken)).size).toBe(5)
})
