import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exportCommand, importExport } from '../../../src/server/export/commands.ts'
import { createId } from '../../../src/service/ids/ids.ts'
import { createKey } from '../../../src/service/tenancy/keys/create-key.ts'
import { openTestDatabase } from '../../../src/testing/databases.ts'
import { generateScans } from '../../../src/testing/generated-scans.ts'
import { createCode } from '../../../src/testing/create-code.ts'
import { request } from '../../../src/testing/request.ts'
import { startTestService, type TestService } from '../../../src/testing/service.ts'
import { storeScanRows } from '../../../src/testing/store-scan-rows.ts'

const SCANS = 400
// Some generated scans are a day ahead, as those of a process with a wrong clock.
const [from, to] = [-700, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
const range = { from: from ?? '', to: to ?? '' }

const withClickHouse = [await startTestService(), await startTestService({}, await openTestDatabase())] as const
const postgres = await startTestService({ analyticsUrl: null }, await openTestDatabase())
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-export-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })), next_cursor: z.string().nullable() })

/** Every scan of a workspace, as the API returns it, and the figures of the workspace. */
async function readScans({ database, origin, settings }: TestService, workspaceId: string) {
  const { key } = await createKey(database.db, workspaceId, { name: 'Reader', scope: 'read' })
  const api = { base: `${origin}/v1`, key }
  await storeScanRows({ database, settings }, {})
  const read = async (bots: 'include' | 'only') => {
    const scans: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { ...range, bots, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
      const page = Page.parse((await request(api, 'GET /scans', { query })).body)
      scans.push(...page.data)
      cursor = page.next_cursor
    }
    const questions = [{}, { country: 'DE' }, { os: '!iOS', hour: '12' }]
    const summaries = questions.map(async (filters) =>
      request(api, 'GET /analytics/summary', { query: { ...range, bots, ...filters } }),
    )
    return { scans, summaries: (await Promise.all(summaries)).map(({ status, body }) => ({ status, body })) }
  }
  return { all: await read('include'), bots: await read('only') }
}

test.each([
  { from: 'ClickHouse', to: 'ClickHouse', source: withClickHouse[0], target: withClickHouse[1] },
  { from: 'ClickHouse', to: 'PostgreSQL', source: withClickHouse[0], target: postgres },
  { from: 'PostgreSQL', to: 'ClickHouse', source: postgres, target: withClickHouse[0] },
])('an export from $from that is imported into $to has every scan, equal in every value', async (stores) => {
  const { source, target } = stores
  const workspace = await source.createWorkspace()
  const codes = [(await createCode(workspace)).id, (await createCode(workspace)).id]
  const generated = generateScans(38, { count: SCANS, codes }).map(({ row, bot }) => ({
    row: { ...row, id: createId('scn', new Date(row.at)), workspace_id: workspace.id },
    bot,
  }))
  const listRows = (isBot: boolean) => generated.filter(({ bot }) => bot === isBot).map(({ row }) => row)
  await storeScanRows(source, { people: listRows(false), bots: listRows(true) })
  const exported = await readScans(source, workspace.id)
  expect([exported.all.scans.length, exported.bots.scans.length]).toEqual([SCANS, listRows(true).length])

  const file = join(tempFolder, `${stores.from} to ${stores.to}.zip`)
  const command = { command: 'export' as const, file, workspace: workspace.id }
  expect(await exportCommand(source.database, command, { ...source.settings, mailServer: null })).toMatchObject({
    ok: true,
  })
  const settings = { ...target.settings, mailServer: null }
  const { ok, lines } = await importExport(target.database, { file, dryRun: false, settings })
  expect(ok ? '' : lines.join(' ')).toBe('')
  expect(await readScans(target, workspace.id)).toEqual(exported)
})
