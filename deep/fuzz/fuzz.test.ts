import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '../../src/contract/index.ts'
import { buildOpenApi } from '../../src/contract/openapi.ts'
import { startTestBff } from '../../src/testing/bff.ts'
import { startDnsServer } from '../../src/testing/dns-server.ts'
import { startTestService, type TestService } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'
import { type Attacker, createAttacker, createKnownWorkspace } from './actors.ts'
import { attack, type Counts, createTargets, reachAll } from './campaign.ts'
import type { Components, JsonSchema } from './json-schema.ts'
import { type KnownWorkspace, picture, type Servers, usedIdempotencyKey, zip } from './known-content.ts'
import { getOperations } from './operations.ts'
import { cursorPlaceholders, getPlaceholder, listPlaceholders, revisionPlaceholder } from './placeholders.ts'
import type { Source } from './valid-values.ts'
import { findDifferences, type Rows, findRows } from './victim-rows.ts'

/** For more or other requests: `npm run fuzz -- 100000 7`. Each failure that a seed finds becomes a test beside the code with the error. */
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 8_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261120)
// The keys of a workspace may send 1,200 requests a minute together.
const ATTACKERS = Math.min(12, Math.max(2, Math.ceil(COUNT / 2200)))
const REPORT_EVERY_MS = 10_000
const MAX_PRINTED_FINDINGS = 20

/** A word in the name of every resource of the attacked workspace. */
const mark = 'obsidian'

let servers: Servers
let victim: KnownWorkspace
const attackers: Attacker[] = []
let components: Components
let source: Source

beforeAll(async () => {
  const dns = await startDnsServer()
  afterAll(() => dns.close())
  const service = await startTestService({ abuseReports: true, dnsServers: [dns.address] })
  const keys = new Map<string, string>()
  const findApiKey = async (workspaceId: string) => keys.get(workspaceId) ?? null
  const bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey,
    logLevel: 'error',
  })
  servers = { service, bff, keys }
  ;({ workspace: victim } = await createKnownWorkspace(servers, { mark, owner: 'theirs' }))
  const { ids } = victim
  for (let i = 0; i < ATTACKERS; i++) attackers.push(await createAttacker(servers, `quartz${i}`, ids))
  // Deliveries of a paused webhook stay as they are.
  const params = { id: ids.get(getPlaceholder('whk', 'theirs')) ?? '' }
  await victim.call('PATCH /webhooks/{id}', { params, body: { enabled: false } })
  await reportToVictim(service)
  source = await createSource()
})

/** Sends an abuse report as a visitor. Only the oldest workspace, that of the operator, receives those. */
async function reportToVictim({ app, origin }: TestService) {
  const [code] = (await victim.call('GET /codes')).data
  const reportForm = new URLSearchParams({ url: `${origin}/${code?.shortCode}`, reason: 'other', text: mark })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.inject({ method: 'POST', url: '/_/report', headers, payload: reportForm.toString() })
  expect((await victim.call('GET /abuse-reports')).data).toHaveLength(1)
}

async function createSource(): Promise<Source> {
  const types = (await victim.call('GET /page-blocks')).data.map(({ type }) => type)
  const { data } = await victim.call('GET /page-blocks', { query: { types } })
  const sheets = (await victim.call('GET /codes/sheets')).data.map(({ id }) => id)
  const victimIds = {
    imageId: getPlaceholder('img', 'theirs'),
    codeId: getPlaceholder('cod', 'theirs'),
    pageId: getPlaceholder('pag', 'theirs'),
    url: `/images/${getPlaceholder('img', 'theirs')}`,
  }
  ;({ components } = getOperations((await servers.service.app.inject({ url: '/v1/openapi.json' })).json()))
  return {
    components,
    // The attacker's own ids are six times as frequent, so that most requests are accepted.
    ids: [...Array.from({ length: 6 }, () => listPlaceholders('mine')).flat(), ...listPlaceholders('theirs')],
    cursors: cursorPlaceholders,
    picture,
    zip,
    objects: {
      fields: [...data.map(({ defaults = {} }): JsonSchema => defaults), victimIds],
      theme: [{ palette: 'dusk', fonts: 'classic' }],
      nav: [],
    },
    types,
    sheets,
    revision: revisionPlaceholder,
    actor: `${getPlaceholder('usr', 'theirs')};${mark}`,
    usedIdempotencyKey,
  }
}

test(
  `${COUNT} requests of keys and people, with the ids of another workspace, get documented responses and change nothing there`,
  { timeout: 0 },
  async () => {
    const { db } = servers.service.database
    const ids = [...victim.ids].filter(([name]) => name !== String(revisionPlaceholder)).map(([, id]) => id)
    const readVictimRows = () => findRows(db, { workspaceId: victim.id, ids, mark, requestLogs })
    const before = await readWhenStable(readVictimRows)
    const counts: Counts = { sent: 0, byStatus: new Map(), accepted: new Map(), findings: [] }
    const tables = [
      { rows: listEndpoints(), isDashboardOnly: false },
      { rows: listBffEndpoints(), isDashboardOnly: true },
    ].map((table) => {
      const describedOperations = getOperations(buildOpenApi('http://service/v1', {}, table.rows))
      Object.assign(components.schemas, describedOperations.components.schemas)
      Object.assign(components.responses, describedOperations.components.responses)
      const endpoints = new Map(table.rows.map(({ key, endpoint }) => [key, endpoint]))
      return { operations: describedOperations.operations, endpoints, isDashboardOnly: table.isDashboardOnly }
    })
    const targets = createTargets(tables, source)
    const campaign = { servers, targets, components, secrets: [mark], counts }
    const startedAt = performance.now()
    const report = () => reportProgress(counts, performance.now() - startedAt)
    const timer = setInterval(report, REPORT_EVERY_MS)
    const share = Math.ceil(COUNT / ATTACKERS)
    await Promise.all(attackers.map((attacker, i) => attack(campaign, attacker, { seed: SEED + i, count: share })))
    const [first] = attackers
    if (first) await reachAll(campaign, first, SEED)
    clearInterval(timer)
    report()
    expect(counts.findings.slice(0, MAX_PRINTED_FINDINGS).join('\n\n')).toBe('')
    expect(findDifferences(before, await readVictimRows()).join('\n')).toBe('')
    const neverAccepted = targets.filter(
      ({ contract, key }) => contract !== null && !counts.accepted.has(key) && !unreachableAddresses.test(key),
    )
    expect(neverAccepted.map(({ key }) => key)).toEqual([])
  },
)

/**
 * Addresses that accept no request here: abuse reports go to another workspace, a cause needs an alert that stays open, an assistant has to
 * ask first, a brand is read from a website, and the demo is another workspace. Each of their domains tests them with other people's ids.
 */
const unreachableAddresses = / \/(abuse-reports|alert-causes\/|assistants|brand\/read|demo$)/

/** Reads the rows until two reads in succession are equal. */
async function readWhenStable(read: () => Promise<Rows>): Promise<Rows> {
  let previous = await read()
  return until(
    async () => {
      const current = await read()
      const isSame = findDifferences(previous, current).length === 0
      previous = current
      return isSame && current
    },
    { event: 'A workspace at rest' },
  )
}

/** Tables that log the requests of all workspaces, with their addresses and bodies. */
const requestLogs = ['api_requests', 'audit_entries']

let reportedCount = 0

function reportProgress({ sent, byStatus, findings }: Counts, ms: number) {
  const shares = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${((100 * count) / sent).toFixed(1)} %`)
  const { user, system } = process.cpuUsage()
  const cpu = Math.round((user + system) / 1e6)
  const newFindings = findings.slice(reportedCount, MAX_PRINTED_FINDINGS)
  reportedCount = findings.length
  process.stderr.write(
    `${newFindings.map((finding) => `${finding}\n`).join('')}${sent} requests, ${Math.round((1000 * sent) / ms)} a second, ${cpu} s of CPU, ${findings.length} findings, ${shares.join(', ')}\n`,
  )
}
