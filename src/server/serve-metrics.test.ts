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
const opened = await openTestDatabase()
const parsed = parseSettings({
  DATA_DIR,
  SERVICE_PORT: String(servicePort),
  METRICS_PORT: String(metricsPort),
  SEED_DEMO: '0',
  ADMIN_PASSWORD: 'correct horse battery',
  LOG_LEVEL: 'silent',
})
if (!parsed.ok) throw new Error(parsed.problems.join())
const stack = await start(opened, parsed.settings, { log: () => {} })
afterAll(async () => {
  await stack.close()
  await opened.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
const service = `http://127.0.0.1:${servicePort}`
const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** Names of exported metrics with those of the series of a histogram. */
async function exported(): Promise<Set<string>> {
  const types = (await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('requests are counted by the pattern of their route, and no label has a value of a client', async () => {
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
  await stack.front.inject({ url: '/session' })
  await until(async () => /^tessera_loader_scans_total 1$/m.test(await scrape()))
  const text = await scrape()
  const count = (labels: string, name = 'tessera_request_duration_seconds') =>
    Number(
      new RegExp(`^${name}_count\\{${labels.replaceAll(/[/.:*]/g, String.raw`\$&`)}\\} (\\d+)$`, 'm').exec(text)?.[1],
    )
  expect(count('method="POST",route="/v1/codes",status="2xx"')).toBe(1)
  expect(count('method="GET",route="/v1/codes/:id",status="2xx"')).toBe(1)
  expect(count('method="GET",route="/:shortCode",status="3xx"')).toBe(1)
  expect(count('method="GET",route="/v1/*",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/session",status="4xx"', 'tessera_dashboard_request_duration_seconds')).toBe(1)
  expect(count('method="any",route="unknown host",status="4xx"')).toBe(1)
  expect(text).toMatch(/^tessera_scans_total 1$/m)
  expect(text).toMatch(/^tessera_edits_total\{resource="codes"\} 1$/m)
  expect(text).toMatch(/^tessera_code_lookups_total\{from="(memory|database)"\} 1$/m)
  expect(text).toMatch(/^tessera_database_connections\{state="idle"\} \d+$/m)
  for (const ours of [shortCode, id, 'secret-target', 'private-words', 'no-such-thing', 'visitor', stack.key ?? ''])
    expect(text).not.toContain(ours)
})

test('the dashboard for Grafana uses only metrics that are exported, and shows all of ours', async () => {
  const names = await exported()
  const shown = new Set(readFileSync('docs/grafana.json', 'utf8').match(/\b(tessera|nodejs|process)_\w+/g))
  expect([...shown].filter((name) => !names.has(name))).toEqual([])
  const families = [...names].filter((name) => name.startsWith('tessera_')).map(toFamily)
  const shownFamilies = new Set([...shown].map(toFamily))
  expect(families.filter((family) => !shownFamilies.has(family))).toEqual([])
})

test('docs/operations.md describes each metric of ours', async () => {
  const names = [...(await exported())].filter((name) => name.startsWith('tessera_')).map(toFamily)
  const described = new Set(readFileSync('docs/operations.md', 'utf8').match(/tessera_\w+/g))
  expect([...new Set(names)].toSorted()).toEqual([...described].toSorted())
})

function toFamily(name: string): string {
  return name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')
}
