import { expect, test } from 'vitest'
import { makeScanRow } from '#testing/make-scan-row.ts'
import { newCode } from '#testing/new-code.ts'
import { testService } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'
import { openScanStore } from '../open-scan-store.ts'

const service = await testService({ analyticsUrl: null })
const { db } = service.opened

// Nothing listens on this port.
const clickHouse = () => openScanStore(db, { analyticsUrl: 'clickhouse://127.0.0.1:1/tessera' })
const postgres = () => openScanStore(db, {})

test('a start without ClickHouse is refused while it has the scans, and one with it while PostgreSQL has them', async () => {
  await postgres().requireScans()
  await clickHouse().requireScans()
  await expect(postgres().requireScans()).rejects.toThrow(/are in ClickHouse. Set ANALYTICS_URL/)
  await postgres().takeOver()
  await postgres().requireScans()

  const workspace = await service.workspace()
  const { id: codeId } = await newCode(workspace)
  await storeScanRows(service, { people: [makeScanRow({ workspaceId: workspace.id, codeId, at: Date.now() })] })
  await expect(clickHouse().requireScans()).rejects.toThrow(/are in PostgreSQL/)
  await postgres().requireScans()
})
