import { expect, test } from 'vitest'
import { alertKinds } from '#contract/alerts.ts'
import { openScanStore } from './scans/open-scan-store.ts'
import { seedDemoAlerts } from './seed-demo-alerts.ts'
import { seedDemoPages } from './seeds/demo-pages.ts'
import { seedDemo } from './seeds/seed-demo.ts'
import { getSharedService } from '#testing/service.ts'

test('the demo has one open cause of each kind of alert', async () => {
  const service = await getSharedService()
  const { db } = service.database
  const workspace = await service.createWorkspace()
  const scanStore = openScanStore(db, service.settings)
  await seedDemo(db, workspace.id, { scanStore })
  await seedDemoPages({ app: service.app, db, scanStore }, workspace)
  await seedDemoAlerts(db, { scanStore, workspaceId: workspace.id })
  const { data: causes } = await workspace.call('GET /alert-causes')
  expect(causes.map(({ newest }) => newest.kind).toSorted()).toEqual([...alertKinds].toSorted())
})
