import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '../../src/contract/index.ts'
import { buildOpenApi } from '../../src/contract/openapi.ts'
import { testBff } from '../../src/testing/bff.ts'
import { startDnsServer } from '../../src/testing/dns-server.ts'
import { testService, type TestService } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'
import { type Attacker, newAttacker, newKnownWorkspace } from './actors.ts'
import { attack, type Counts, getTargets, reachAll } from './campaign.ts'
import type { Components, JsonSchema } from './json-schema.ts'
import { type KnownWorkspace, picture, type Servers, usedKey, zip } from './known-content.ts'
import { getOperations } from './operations.ts'
import { cursorPlaceholders, getPlaceholder, listPlaceholders, revisionPlaceholder } from './placeholders.ts'
import type { Source } from './valid-values.ts'
import { findDifferences, type Rows, findRows } from './victim-rows.ts'

/** More or other requests: `npm run fuzz -- 100000 7`. Each failure that a seed finds becomes a test of its own, beside what it found. */
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 8_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261120)
// The keys of a workspace may send 1,200 requests a minute together.
const ATTACKERS = Math.min(12, Math.max(2, Math.ceil(COUNT / 2200)))
const REPORT_EVERY_MS = 10_000
const MOST_FINDINGS = 20

/** Occurs in the names of everything in the workspace that is attacked. */
const mark = 'obsidian'

let servers: Servers
let victim: KnownWorkspace
const attackers: Attacker[] = []
let components: Components
let source: Source

beforeAll(async () => {
  const dns = await startDnsServer()
  afterAll(() => dns.close())
  const service = await testService({ abuseReports: true, dnsServers: [dns.address] })
  const keys = new Map<string, string>()
  const findApiKey = async (workspaceId: string) => keys.get(workspaceId) ?? null
  const bff = await testBff({ opened: service.opened, serviceUrl: service.origin, findApiKey, logLevel: 'error' })
  servers = { service, bff, keys }
  ;({ workspace: victim } = await newKnownWorkspace(servers, { mark, owner: 'theirs' }))
  const { ids } = victim
  for (let i = 0; i < ATTACKERS; i++) attackers.push(await newAttacker(servers, `quartz${i}`, ids))
  // Deliveries of a paused webhook stay as they are.
  const params = { id: ids.get(getPlaceholder('whk', 'theirs')) ?? '' }
  await victim.call('PATCH /webhooks/{id}', { params, body: { enabled: false } })
  await reportToVictim(service)
  source = await getSource()
})

/** A visitor's report. The oldest workspace, which operates the installation, alone has those. */
async function reportToVictim({ app, origin }: TestService) {
  const [code] = (await victim.call('GET /codes')).data
  const sent = new URLSearchParams({ url: `${origin}/${code?.shortCode}`, reason: 'other', text: mark })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.inject({ method: 'POST', url: '/_/report', headers, payload: sent.toString() })
  expect((await victim.call('GET /abuse-reports')).data).toHaveLength(1)
}

async function getSource(): Promise<Source> {
  const types = (await victim.call('GET /page-blocks')).data.map(({ type }) => type)
  const { data } = await victim.call('GET /page-blocks', { query: { types } })
  const sheets = (await victim.call('GET /codes/sheets')).data.map(({ id }) => id)
  const theirs = {
    imageId: getPlaceholder('img', 'theirs'),
    codeId: getPlaceholder('cod', 'theirs'),
    pageId: getPlaceholder('pag', 'theirs'),
    url: `/images/${getPlaceholder('img', 'theirs')}`,
  }
  ;({ components } = getOperations((await servers.service.app.inject({ url: '/v1/openapi.json' })).json()))
  return {
    components,
    // One's own more often, so that most requests are accepted.
    ids: [...Array.from({ length: 6 }, () => listPlaceholders('mine')).flat(), ...listPlaceholders('theirs')],
    cursors: cursorPlaceholders,
    picture,
    zip,
    objects: {
      fields: [...data.map(({ defaults = {} }): JsonSchema => defaults), theirs],
      theme: [{ palette: 'dusk', fonts: 'classic' }],
      nav: [],
    },
    types,
    sheets,
    revision: revisionPlaceholder,
    actor: `${getPlaceholder('usr', 'theirs')};${mark}`,
    usedKey,
  }
}

test(
  `${COUNT} requests of keys and people, with the ids of another workspace, are answered as documented and do not reach it`,
  { timeout: 0 },
  async () => {
    const { db } = servers.service.opened
    const ids = [...victim.ids].filter(([name]) => name !== String(revisionPlaceholder)).map(([, id]) => id)
    const readTheirs = () => findRows(db, { workspaceId: victim.id, ids, mark, records })
    const before = await readWhenStable(readTheirs)
    const counts: Counts = { sent: 0, byStatus: new Map(), accepted: new Map(), findings: [] }
    const tables = [
      { rows: listEndpoints(), ofDashboard: false },
      { rows: listBffEndpoints(), ofDashboard: true },
    ].map((table) => {
      const described = getOperations(buildOpenApi('http://service/v1', {}, table.rows))
      Object.assign(components.schemas, described.components.schemas)
      Object.assign(components.responses, described.components.responses)
      const endpoints = new Map(table.rows.map(({ key, endpoint }) => [key, endpoint]))
      return { operations: described.operations, endpoints, ofDashboard: table.ofDashboard }
    })
    const targets = getTargets(tables, source)
    const campaign = { servers, targets, components, secrets: [mark], counts }
    const started = performance.now()
    const report = () => reportProgress(counts, performance.now() - started)
    const timer = setInterval(report, REPORT_EVERY_MS)
    const share = Math.ceil(COUNT / ATTACKERS)
    await Promise.all(attackers.map((attacker, i) => attack(campaign, attacker, { seed: SEED + i, count: share })))
    const [first] = attackers
    if (first) await reachAll(campaign, first, SEED)
    clearInterval(timer)
    report()
    expect(counts.findings.slice(0, MOST_FINDINGS).join('\n\n')).toBe('')
    expect(findDifferences(before, await readTheirs()).join('\n')).toBe('')
    const never = targets.filter(
      ({ contract, key }) => contract !== null && !counts.accepted.has(key) && !key.includes(' /abuse-reports'),
    )
    expect(never.map(({ key }) => key)).toEqual([])
  },
)

/** The rows, once nothing changes them any more. */
async function readWhenStable(read: () => Promise<Rows>): Promise<Rows> {
  let last = await read()
  return until(
    async () => {
      const now = await read()
      const isSame = findDifferences(last, now).length === 0
      last = now
      return isSame && now
    },
    { event: 'A workspace at rest' },
  )
}

/** Tables with the addresses and bodies of requests, whoever sent them. */
const records = ['api_requests', 'audit_entries']

let reported = 0

function reportProgress({ sent, byStatus, findings }: Counts, ms: number) {
  const shares = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${((100 * count) / sent).toFixed(1)} %`)
  const { user, system } = process.cpuUsage()
  const cpu = Math.round((user + system) / 1e6)
  const fresh = findings.slice(reported, MOST_FINDINGS)
  reported = findings.length
  process.stderr.write(
    `${fresh.map((finding) => `${finding}\n`).join('')}${sent} requests, ${Math.round((1000 * sent) / ms)} a second, ${cpu} s of CPU, ${findings.length} findings, ${shares.join(', ')}\n`,
  )
}
