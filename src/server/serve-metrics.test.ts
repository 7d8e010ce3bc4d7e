import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { freePort } from '#testing/free-port.ts'
import { requestHost } from '#testing/request-host.ts'
import { until } from '#testing/wait-until.ts'
import { parseSettings } from './settings.ts'
import { start } from './start.ts'

const [servicePort, metricsPort] = [await freePort(), await freePort()]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-metrics-'))
const database = await openTestDatabase()
const parsed = parseSettings({
  DATA_DIR,
  SERVICE_PORT: String(servicePort),
  METRICS_PORT: String(metricsPort),
  SEED_DEMO: '0',
  ADMIN_PASSWORD: 'correct horse battery',
  LOG_LEVEL: 'silent',
})
if (!parsed.ok) throw new Error(parsed.problems.join())
const stack = await start(database, parsed.settings, { log: () => {} })
afterAll(async () => {
  await stack.close()
  await database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
const service = `http://127.0.0.1:${servicePort}`
const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** Lists the names of the exported metrics. A histogram has the names of its three series. */
async function listExportedNames(): Promise<Set<string>> {
  const types = (await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('requests are counted by the pattern of their route, without values that clients sent', async () => {
  const headers = { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    name: 'Poster',
    destination: { type: 'url', url: 'https://example.com/secret-target' },
  })
  const created = await fetch(`${service}/v1/codes`, { method: 'POST', headers, body })
  const { id, shortCode } = (await created.json()) as { id: string; shortCode: string }
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  for (const path of [`/${shortCode}`, `/v1/codes/${id}`, '/v1/no-such-thing', '/v1/codes?q=private-words'])
    await fetch(service + path, { redirect: 'manual', headers: { ...headers, 'user-agent': agent } })
  await requestHost(service, 'http://visitor.example.org/anything')
  await stack.front?.inject({ url: '/session' })
  await until(async () => /^tessera_loader_scans_total 1$/m.test(await readMetrics()))
  const text = await readMetrics()
  const readCount = (labels: string, name = 'tessera_request_duration_seconds') =>
    Number(
      new RegExp(`^${name}_count\\{${labels.replaceAll(/[/.:*]/g, String.raw`\$&`)}\\} (\\d+)$`, 'm').exec(text)?.[1],
    )
  expect(readCount('method="POST",route="/v1/codes",status="2xx"')).toBe(1)
  expect(readCount('method="GET",route="/v1/codes/:id",status="2xx"')).toBe(1)
  expect(readCount('method="GET",route="/:shortCode",status="3xx"')).toBe(1)
  expect(readCount('method="GET",route="/v1/*",status="4xx"')).toBe(1)
  expect(readCount('method="GET",route="/session",status="4xx"', 'tessera_dashboard_request_duration_seconds')).toBe(1)
  expect(readCount('method="any",route="unknown host",status="4xx"')).toBe(1)
  expect(text).toMatch(/^tessera_scans_total 1$/m)
  expect(text).toMatch(/^tessera_edits_total\{resource="codes"\} 1$/m)
  expect(text).toMatch(/^tessera_code_lookups_total\{from="(memory|database)"\} 1$/m)
  expect(text).toMatch(/^tessera_database_connections\{state="idle"\} \d+$/m)
  for (const clientValue of [
    shortCode,
    id,
    'secret-target',
    'private-words',
    'no-such-thing',
    'visitor',
    stack.key ?? '',
  ])
    expect(text).not.toContain(clientValue)
})

test('the dashboard for Grafana shows exactly the metrics of Tessera that are exported', async () => {
  const names = await listExportedNames()
  const namesInDashboard = new Set(readFileSync('docs/grafana.json', 'utf8').match(/\b(tessera|nodejs|process)_\w+/g))
  expect([...namesInDashboard].filter((name) => !names.has(name))).toEqual([])
  const exportedFamilies = [...names].filter((name) => name.startsWith('tessera_')).map(toFamily)
  const shownFamilies = new Set([...namesInDashboard].map(toFamily))
  expect(exportedFamilies.filter((family) => !shownFamilies.has(family))).toEqual([])
})

/** Metrics that only a process with ANALYTICS_URL has. */
const clickHouseMetrics = ['tessera_clickhouse_up', 'tessera_scan_outbox_oldest_seconds', 'tessera_scan_outbox_scans']

test('docs/operations.md describes each metric of Tessera', async () => {
  const exportedNames = [...(await listExportedNames()), ...clickHouseMetrics]
  const names = exportedNames.filter((name) => name.startsWith('tessera_')).map(toFamily)
  const describedNames = new Set(readFileSync('docs/operations.md', 'utf8').match(/tessera_\w+/g))
  expect([...new Set(names)].toSorted()).toEqual([...describedNames].toSorted())
})

function toFamily(name: string): string {
  return name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')
}
