import { expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { createCode } from '#testing/create-code.ts'
import { startTestService } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'
import { openScanStore } from '../open-scan-store.ts'

const service = await startTestService({ analyticsUrl: null })
const { db } = service.database

// Nothing listens on this port.
const clickHouse = () => openScanStore(db, { analyticsUrl: 'clickhouse://127.0.0.1:1/tessera' })
const postgres = () => openScanStore(db, {})

test('a start without ClickHouse is refused while it has the scans, and one with it while PostgreSQL has them', async () => {
  await postgres().requireScans()
  await clickHouse().requireScans()
  await expect(postgres().requireScans()).rejects.toThrow(/are in ClickHouse. Set ANALYTICS_URL/)
  await postgres().takeOver()
  await postgres().requireScans()

  const workspace = await service.createWorkspace()
  const { id: codeId } = await createCode(workspace)
  await storeScanRows(service, { people: [createScanRow({ workspaceId: workspace.id, codeId, at: Date.now() })] })
  await expect(clickHouse().requireScans()).rejects.toThrow(/are in PostgreSQL/)
  await postgres().requireScans()
})
