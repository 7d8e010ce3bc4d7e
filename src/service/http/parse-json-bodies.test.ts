import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const MB = 1_000_000
// The target is 300 ms. The bound is three times that, because other tests may use the same cores, and the client is in this process too.
const BOUND_MS = 900

const routes = [
  ['POST /images', 14.9 * MB, (array: string) => `{"data":${array}}`],
  ['POST /codes', 8.4 * MB, (array: string) => `{"name":"x","destination":${array}}`],
  ['POST /design/preview', 8.4 * MB, (array: string) => `{"design":${array}}`],
  ['POST /pages/pag_a/edits', 3.9 * MB, (array: string) => `{"revision":1,"operations":[{"fields":${array}}]}`],
  ['POST /codes/download', 0.9 * MB, (array: string) => `{"ids":${array}}`],
  ['POST /webhooks', 3.9 * MB, (array: string) => `{"url":"https://example.com","codes":${array}}`],
  ['POST /folders', 0.9 * MB, (array: string) => `{"name":${array}}`],
] as const
const shapes: [string, string][] = [
  ['arrays', '[],'],
  ['numbers', '0,'],
  ['objects', '{"a":{}},'],
  ['strings', '"",'],
  ['escapes', '"\\u0061",'],
]

const cases = routes.flatMap(([address, bytes, wrapArray], index) =>
  // Every shape at the largest body size, and the first shape at the smaller sizes.
  shapes.slice(0, index === 0 ? shapes.length : 1).map(([shape, unit]) => ({ address, bytes, wrapArray, shape, unit })),
)

test.for(cases)('$address refuses the longest array of $shape without delaying scans', async (attack) => {
  const { workspace, scan } = await createScannedCode()
  const body = attack.wrapArray(`[${attack.unit.repeat(Math.floor(attack.bytes / attack.unit.length)).slice(0, -1)}]`)
  const { status, longestScanMs } = await whileScanning(scan, async () => post(workspace.key, attack.address, body))
  expect(status).toBe(400)
  expect(longestScanMs).toBeLessThan(BOUND_MS)
})

test.for([String.raw`\"`, String.raw`\\`, String.raw`\n`, 'A'])(
  'a string of 15 MB of %s is refused and does not delay scans',
  async (unit) => {
    const { workspace, scan } = await createScannedCode()
    const body = `{"data":"${unit.repeat(Math.floor((14.9 * MB) / unit.length))}"}`
    const { status, longestScanMs } = await whileScanning(scan, async () => post(workspace.key, 'POST /images', body))
    expect(status).toBe(400)
    expect(longestScanMs).toBeLessThan(BOUND_MS)
  },
)

test('a text with more escaped characters than any request needs is refused before it is parsed', async () => {
  const { key } = await service.createWorkspace()
  const createBody = (unit: string, times: number) => `{"data":"${unit.repeat(times)}"}`
  const refusedReply = await post(key, 'POST /images', createBody(String.raw`\\`, 1_500_001))
  expect([refusedReply.status, refusedReply.text]).toEqual([400, expect.stringContaining('1500000 escaped characters')])
  const parsedReply = await post(key, 'POST /images', createBody(String.raw`\u00e4`, 1_500_000))
  expect([parsedReply.status, parsedReply.text]).toEqual([400, expect.not.stringContaining('escaped characters')])
})

test('an object with 45,000 unknown fields is refused with an error that lists 100 of them', async () => {
  const { workspace, scan } = await createScannedCode()
  const names = Array.from({ length: 45_000 }, (_, index) => `"field${index}":0`)
  const { text, longestScanMs } = await whileScanning(scan, async () =>
    post(workspace.key, 'POST /folders', `{${names.join()}}`),
  )
  expect(longestScanMs).toBeLessThan(BOUND_MS)
  expect(text.length).toBeLessThan(20_000)
  expect(text.match(/"in":"body"/g)).toHaveLength(100)
})

test('a theme with 45,000 fields is checked without delaying scans', async () => {
  const { workspace, scan } = await createScannedCode()
  const names = Array.from({ length: 45_000 }, (_, index) => `"field${index}":0`)
  const operation = `{"op":"setTheme","theme":{${names.join()}}}`
  const { status, longestScanMs } = await whileScanning(scan, async () =>
    post(workspace.key, 'POST /pages/pag_a/edits', `{"revision":1,"operations":[${operation}]}`),
  )
  expect(status).toBe(404)
  expect(longestScanMs).toBeLessThan(BOUND_MS)
})

test.each([
  '{"name":"a","__proto__":{"name":"b"}}',
  String.raw`{"name":"a","\u005f\u005fpr\u006Fto__":{"name":"b"}}`,
  '{"name":"a","parentId":[{"__proto__" \n:1}]}',
])('%s is refused because it sets the prototype of an object', async (body) => {
  const { status, text } = await post((await service.createWorkspace()).key, 'POST /folders', body)
  expect([status, text]).toEqual([400, expect.stringContaining('__proto__')])
})

test('a string may contain __proto__ and any number of commas and brackets', async () => {
  const workspace = await service.createWorkspace()
  const { id } = await workspace.call('POST /codes', {
    body: { name: '"__proto__":1', destination: { type: 'url', url: 'https://example.com' } },
  })
  expect((await workspace.call('GET /codes/{id}', { params: { id } })).name).toBe('"__proto__":1')
  const data = `${'[,{"\\'.repeat(200_000)}`
  const reply = await workspace.send('POST /images', { body: { data } })
  expect(JSON.stringify(reply.body)).toContain('The data is not valid base64')
})

async function createScannedCode() {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  const scan = async () => {
    const response = await fetch(code.scanUrl, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(response.status).toBe(302)
  }
  await scan()
  return { workspace, scan }
}

/**
 * Scans repeatedly until the work is done. Returns the result of the work and the duration of the longest scan. The best of three attempts
 * counts: a body that blocks the process does so in each attempt, and a busy machine does not.
 */
async function whileScanning<T extends object>(scan: () => Promise<void>, work: () => Promise<T>) {
  let best = await scanDuring(scan, work)
  for (let attempt = 2; attempt <= 3 && best.longestScanMs >= BOUND_MS; attempt++) best = await scanDuring(scan, work)
  return best
}

async function scanDuring<T extends object>(scan: () => Promise<void>, work: () => Promise<T>) {
  let longestScanMs = 0
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    const startedAt = performance.now()
    await scan()
    longestScanMs = Math.max(longestScanMs, performance.now() - startedAt)
    await pause(5)
  }
  return { ...(await working), longestScanMs }
}

async function post(key: string, address: string, body: string) {
  const [method = '', path = ''] = address.split(' ')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${service.origin}/v1${path}`, { method, headers, body })
  return { status: response.status, text: await response.text() }
}
