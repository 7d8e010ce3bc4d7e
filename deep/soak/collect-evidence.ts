import { z } from 'zod'
import { readVersion } from '../../src/testing/labeled-site.ts'
import { request } from '../../src/testing/request.ts'
import { until } from '../../src/testing/wait-until.ts'
import type { Evidence } from './check.ts'
import type { SoakContent } from './content.ts'
import type { Product } from './product.ts'
import type { SoakClickHouse } from './soak-clickhouse.ts'
import type { SoakReceivers } from './receivers.ts'
import type { TimeWindow } from './run-fault.ts'
import type { ScanLoad } from './scan-load.ts'
import { listScanStores } from './scan-stores.ts'
import type { Visitors } from './visitors.ts'
import type { Writers } from './writers.ts'

const STORE_SECONDS = 120
/** Longer than three retries of a delivery take. */
const DELIVER_SECONDS = 1_000
/** How many versions of a site are kept. */
const KEPT_VERSIONS = 10

export interface FinishedSoak {
  product: Product
  clickHouse: SoakClickHouse | null
  content: SoakContent
  receivers: SoakReceivers
  scanLoad: ScanLoad
  writers: Writers
  visitors: Visitors
  lagWindows: readonly TimeWindow[]
}

const Codes = z.object({
  data: z.array(z.object({ name: z.string(), scans: z.int() })),
  next_cursor: z.string().nullable(),
})
const Revisions = z.object({
  data: z.array(z.object({ revision: z.int(), actor: z.object({ id: z.string() }) })),
  next_cursor: z.string().nullable(),
})
const Versions = z.object({ data: z.array(z.object({ version: z.int(), previewUrl: z.string() })) })
const Waiting = z.object({ data: z.array(z.unknown()) })

/** Waits until all scans are stored and all deliveries are made, up to a limit, and reads the result. */
export async function collectEvidence(soak: FinishedSoak): Promise<Omit<Evidence, 'faults'>> {
  const { product, content, receivers, scanLoad, writers, visitors } = soak
  // The checks find what is still missing.
  await until(() => isStored(soak), { seconds: STORE_SECONDS }).catch(() => {})
  await until(() => isDelivered(product.api), { seconds: DELIVER_SECONDS }).catch(() => {})
  const stores = await Promise.all(
    listScanStores(product.api, soak.clickHouse).map(async ({ name, list }) => ({ name, scans: await list() })),
  )
  const [delivering] = stores
  const { codes, histories, versions } = await readContent(product.api, content)
  const newest = Math.max(0, ...versions.map(({ version }) => version))
  const listDelivered = (name: 'steady' | 'failing') => ({
    name: `${name} receiver`,
    scans: delivering?.scans.filter(({ codeId }) => content.deliveredCodes[name].has(codeId)) ?? [],
    accepted: receivers[name].accepted,
  })
  const versionFiles = await Promise.all(
    versions.map(async (version) => ({ ...version, ...(await readVersion(product.origin, version.previewUrl)) })),
  )
  return {
    visits: scanLoad.visits,
    sentScans: scanLoad.sentAt,
    answeredScans: scanLoad.answered,
    stores,
    figures: [
      { name: 'totals of codes', scans: codes.reduce((sum, { scans }) => sum + scans, 0) },
      { name: 'scans of the dashboard', scans: await visitors.readScans() },
    ],
    writes: [
      { name: 'edits', acknowledged: writers.edits, stored: histories.flat().map(({ actor }) => actor.id) },
      { name: 'codes', acknowledged: writers.codes, stored: codes.map(({ name }) => name) },
      {
        name: 'deploys',
        // Earlier versions are deleted.
        acknowledged: writers.deploys.filter(({ version }) => version > newest - KEPT_VERSIONS),
        stored: versionFiles.map(({ label }) => label),
      },
    ],
    sequences: [
      ...histories.map((history, index) => ({
        name: `revisions of page ${index + 1}`,
        first: 1,
        numbers: history.map(({ revision }) => revision),
      })),
      { name: 'versions of the site', first: null, numbers: versions.map(({ version }) => version) },
    ],
    deliveries: [listDelivered('steady'), listDelivered('failing')],
    wrongFiles: {
      checked: visitors.siteVisits + versions.length,
      problems: [
        ...versionFiles.filter(({ wrongFiles }) => wrongFiles > 0).map(({ version }) => `version ${version}`),
        ...(visitors.mixedFiles > 0 ? [`${visitors.mixedFiles} mixed files in visits`] : []),
      ],
    },
    refusals: writers.refusals,
    unexpectedExits: product.unexpectedExits.map(({ name, code, output }) => `${name} ended with ${code}: ${output}`),
    lagWindows: soak.lagWindows,
  }
}

async function readContent(api: Product['api'], content: SoakContent) {
  const codes = await listCodes(api)
  const histories = await Promise.all(
    content.pages.map(({ id }) =>
      listAll(Revisions, (cursor) =>
        request(api, 'GET /pages/{id}/history', { params: { id }, query: toPaging(cursor) }),
      ),
    ),
  )
  const { body } = await request(api, 'GET /sites/{id}/deploys', { params: { id: content.site.id } })
  return { codes, histories, versions: Versions.parse(body).data }
}

/** Whether every answered scan is counted, in the totals of codes and where scans are stored. */
async function isStored({ product: { api }, scanLoad, visitors }: FinishedSoak): Promise<boolean> {
  const codes = await listCodes(api).catch(() => [])
  if (codes.reduce((sum, { scans }) => sum + scans, 0) < scanLoad.answered.size) return false
  return ((await visitors.readScans().catch(() => null)) ?? 0) >= scanLoad.answered.size
}

async function isDelivered(api: Product['api']): Promise<boolean> {
  const query = { status: 'pending', limit: 1 }
  const reply = await request(api, 'GET /webhooks/deliveries', { query }).catch(() => null)
  return reply?.status === 200 && Waiting.parse(reply.body).data.length === 0
}

const listCodes = (api: Product['api']) =>
  listAll(Codes, (cursor) => request(api, 'GET /codes', { query: toPaging(cursor) }))

const toPaging = (cursor: string | undefined) => ({ limit: 100, ...(cursor === undefined ? {} : { cursor }) })

/** Every item of a list, page by page. */
async function listAll<T>(
  schema: z.ZodType<{ data: T[]; next_cursor: string | null }>,
  readPage: (cursor: string | undefined) => Promise<{ body: unknown }>,
): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = schema.parse((await readPage(cursor)).body)
    items.push(...page.data)
    cursor = page.next_cursor
  }
  return items
}
