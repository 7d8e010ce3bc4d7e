import { z } from 'zod'
import { composeId } from '../../src/service/ids/ids.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { idColumns, IdRow } from '../../src/service/scans/clickhouse/scan-record.ts'
import { request } from '../../src/testing/request.ts'
import { until } from '../../src/testing/wait-until.ts'
import type { Product } from './product.ts'
import type { SoakClickHouse } from './soak-clickhouse.ts'

// Just after the faults, a page may take several tries. Without it, an hour of evidence would be lost.
const PAGE_SECONDS = 120

/** A scan as a store has it. */
export interface StoredScan {
  id: string
  /** By which the checker knows which try of a phone it was. */
  referrer: string
  codeId: string
}

/** A store that must have every answered scan once. */
export interface ScanStoreReader {
  name: string
  list(): Promise<StoredScan[]>
}

/** Every store of this installation. The first one is the one whose scans are delivered. */
export function listScanStores(
  api: Product['api'],
  clickHouse: SoakClickHouse | null,
): [ScanStoreReader, ...ScanStoreReader[]] {
  if (clickHouse === null) return [{ name: 'PostgreSQL', list: () => listByApi(api) }]
  return [
    { name: 'the list of scans', list: () => listByApi(api) },
    { name: 'ClickHouse', list: () => listRows(clickHouse) },
  ]
}

const Row = IdRow.extend({ referrer: z.string(), code: z.string() })

/** Every row of ClickHouse, of people and of bots, at any time. */
async function listRows({ url }: SoakClickHouse): Promise<StoredScan[]> {
  const address = parseAnalyticsUrl(url)
  if (address === null) throw new Error('The address of ClickHouse is not valid.')
  const database = new ClickHouse(address)
  try {
    const rows = await database.select(Row, { sql: `select ${idColumns}, referrer, code from scans` })
    return rows.map(({ milliseconds, tail, referrer, code }) => ({
      id: composeId('scn', { millisecond: milliseconds, random: tail }),
      referrer,
      codeId: code,
    }))
  } finally {
    await database.close()
  }
}

const Page = z.object({
  data: z.array(z.object({ id: z.string(), referrer: z.string(), code: z.object({ id: z.string() }) })),
  next_cursor: z.string().nullable(),
})

/** The scans that the API lists, in a time that also has those whose process had a wrong clock. */
async function listByApi(api: Product['api']): Promise<StoredScan[]> {
  const scans: StoredScan[] = []
  const [from, to] = [-10, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { from, to, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const readPage = async () => {
      const { status, body } = await request(api, 'GET /scans', { query })
      return status === 200 && Page.parse(body)
    }
    const page = await until(readPage, { seconds: PAGE_SECONDS, event: 'An answer with a page of scans' })
    scans.push(...page.data.map(({ id, referrer, code }) => ({ id, referrer, codeId: code.id })))
    cursor = page.next_cursor
  }
  return scans
}
