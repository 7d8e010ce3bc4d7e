import { beforeAll, expect, test } from 'vitest'
import { dimensions } from '#contract/scan-dimensions.ts'
import { generateScans, valuePools } from '#testing/generated-scans.ts'
import { getSharedService } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'
import { createId } from '../ids/ids.ts'
import { visitSteps } from '../scans/visits/schema.ts'
import { conversions } from './schema.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const { db } = service.database
const window = { from: new Date(Date.UTC(new Date().getUTCFullYear() - 2, 0)).toISOString() }
const codes: string[] = []
const campaigns: string[] = []

// The world of these tests: after every scan by a person, a page was viewed; after every scan by a person with a phone, there was an order
// of 10 euros. Scans by bots have no outcomes. So the outcomes under a filter follow from the scans under it.
beforeAll(async () => {
  const { id: folderId } = await workspace.call('POST /folders', { body: { name: 'Posters' } })
  for (const options of [{ folderId, tags: ['print'] }, { tags: ['print'] }, {}]) {
    const body = { name: 'Code', destination: { type: 'url' as const, url: 'https://example.com/' }, ...options }
    codes.push((await workspace.call('POST /codes', { body })).id)
  }
  const firstHalfEnd = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 6)).toISOString()
  for (const body of [
    { name: 'Filed', folderIds: [folderId] },
    { name: 'Printed, first half', tags: ['print'], to: firstHalfEnd },
  ])
    campaigns.push((await workspace.call('POST /campaigns', { body })).id)
  const generated = generateScans(7, { count: 400, codes })
  const toRows = (isBot: boolean) =>
    generated.filter(({ bot }) => bot === isBot).map(({ row }) => ({ ...row, workspace_id: workspace.id }))
  const people = toRows(false)
  await storeScanRows(service, { people, bots: toRows(true) })
  const steps = people.map(({ id, code_id }) => ({ workspaceId: workspace.id, codeId: code_id, scanId: id }))
  await db.insert(visitSteps).values(steps.map((step) => ({ ...step, step: 'view' as const, openedId: 'pag_1' })))
  const phones = new Set(people.filter(({ device_type }) => device_type === 'mobile').map(({ id }) => id))
  const orders = steps.filter(({ scanId }) => phones.has(scanId))
  await db.insert(conversions).values(
    orders.map((order) => ({
      ...order,
      id: createId('cnv', new Date()),
      name: 'order',
      value: 10,
      currency: 'EUR',
      createdAt: new Date(),
    })),
  )
})

async function readOutcomes(filters: object) {
  const query = { ...window, ...filters }
  const { totals } = await workspace.call('GET /analytics/summary', { query })
  return { totals, outcomes: await workspace.call('GET /analytics/outcomes', { query }) }
}

test(
  'under every filter, outcomes have the scans of the summary and the steps of these scans',
  { timeout: 180_000 },
  async () => {
    const valueFilters = dimensions.flatMap((dimension) =>
      valuePools[dimension].flatMap((value) =>
        [`${value ?? ''}`, `!${value ?? ''}`].map((text) => ({ [dimension]: text })),
      ),
    )
    const sample = valueFilters.filter((_, index) => index % 3 === 0)
    const otherFilters = [
      {},
      { codeId: codes[0] },
      { folder: '!' },
      { tag: 'print', os: 'iOS' },
      { campaign: campaigns[0] },
      { campaign: campaigns[1], browser: '!Chrome' },
      { campaign: `!${campaigns[1]}` },
      { campaign: 'cmp_00000000000000000000' },
      { hour: '16', timezone: 'Asia/Kolkata' },
      { hour: '!16', timezone: 'America/New_York' },
    ]
    let scanCount = 0
    for (const filters of [...sample, ...otherFilters]) {
      const { totals, outcomes } = await readOutcomes(filters)
      const { scans, visitors, views } = outcomes
      expect({ filters, scans, visitors, views }).toEqual({ filters, ...totals, views: totals.scans })
      const phones = (await readOutcomes({ ...filters, deviceType: 'mobile' })).totals.scans
      if (!('deviceType' in filters)) expect([filters, outcomes.conversions]).toEqual([filters, phones])
      scanCount += scans
    }
    expect(scanCount).toBeGreaterThan(1000)
  },
)

test('the value of conversions is the value of matching scans of people', async () => {
  const { outcomes: onPhones } = await readOutcomes({ deviceType: 'mobile' })
  expect(onPhones.value).toEqual([{ currency: 'EUR', amount: 10 * onPhones.scans }])
  expect((await readOutcomes({ deviceType: '!mobile' })).outcomes).toMatchObject({ conversions: 0, value: [] })
  const [people, allScans, bots] = [
    await readOutcomes({}),
    await readOutcomes({ bots: 'include' }),
    await readOutcomes({ bots: 'only' }),
  ]
  expect(allScans.outcomes.scans).toBe(people.outcomes.scans + bots.outcomes.scans)
  expect([allScans.outcomes.views, bots.outcomes.views]).toEqual([people.outcomes.scans, 0])
})
