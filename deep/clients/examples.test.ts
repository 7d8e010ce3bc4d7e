import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSdk } from '../../src/packages/build-sdk.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { getSharedService } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'

/** The examples in a folder of somebody else, who has installed the package. */
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  execFileSync('npx', ['tsc', '-b', 'src/sdk'])
  await buildSdk(path.join(folder, 'node_modules/@tessera/sdk'))
  mkdirSync(path.join(folder, 'node_modules/@types'))
  for (const name of ['fastify', '@types/node'])
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
  cpSync('examples', folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}')
}, 120_000)

const service = await getSharedService()
const workspace = await service.createWorkspace()

async function runExample(name: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, TESSERA_URL: service.origin, TESSERA_API_KEY: workspace.key }
  return (await promisify(execFile)(process.execPath, [name, ...words], { cwd: folder, env })).stdout
}

test('every example compiles with the published types', { timeout: 120_000 }, () => {
  const options = { strict: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'] }
  const compilerOptions = { ...options, types: ['node'], noEmit: true, skipLibCheck: true }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  expect(() => execFileSync('npx', ['tsc', '-p', folder], { encoding: 'utf8' })).not.toThrow()
})

test('the codes of a campaign are created and listed', async () => {
  const lines = (await runExample('bulk-campaign.ts', '5')).trim().split('\n')
  expect(lines[0]).toBe('Summer menu: 5 codes')
  const names = lines.slice(1).map((line) => line.split(',')[0])
  expect(new Set(names)).toEqual(new Set(Array.from({ length: 5 }, (_, index) => `Table ${index + 1}`)))
})

test('a CSV changes what codes open, and creates those that are missing', async () => {
  const createCsv = (url: string) => `name,url\nDoor,${url}\nWindow,https://example.com/window\n`
  writeFileSync(path.join(folder, 'codes.csv'), createCsv('https://example.com/door'))
  expect(await runExample('sync-csv.ts')).toBe('2 created, 0 changed\n')
  writeFileSync(path.join(folder, 'codes.csv'), createCsv('https://example.com/new-door'))
  expect(await runExample('sync-csv.ts')).toBe('0 created, 1 changed\n')
})

test('a CSV may have semicolons, quotes and empty rows, as spreadsheets write them', async () => {
  const rows = [
    '\uFEFFname;url',
    '"Roof; ""left""";https://example.com/roof?a=1,2',
    ';',
    'Gate;"https://example.com/gate"',
  ]
  writeFileSync(path.join(folder, 'codes.csv'), rows.join('\r\n'))
  expect(await runExample('sync-csv.ts')).toBe('2 created, 0 changed\n')
  const { data } = await workspace.call('GET /codes', { query: { q: 'Roof' } })
  expect(data).toMatchObject([{ name: 'Roof; "left"', destination: { url: 'https://example.com/roof?a=1,2' } }])
  expect(await runExample('sync-csv.ts')).toBe('0 created, 0 changed\n')
})

const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
const body = JSON.stringify({
  event: 'scan.created',
  timestamp: '2026-01-01T00:00:00Z',
  code: { id: 'abcdefghj', name: 'Door' },
  scan: { scanId: 'scn_1', country: 'AT', destination: 'https://example.com/' },
})

function sign(signedBody: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${signedBody}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-service-timestamp': String(seconds),
    'x-service-signature': `t=${seconds},v1=${signature}`,
  }
}

test('the receiver in Fastify accepts signed requests, and refuses all others', async () => {
  const port = await freePort()
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const receiver = spawn(process.execPath, ['receive-webhook-fastify.ts'], { cwd: folder, env, stdio: 'ignore' })
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body }).then(({ status }) => status)
  try {
    expect(await until(() => send(sign(body)).catch(() => null))).toBe(204)
    expect(await send(sign('another body'))).toBe(400)
  } finally {
    receiver.kill()
  }
})

test('the receiver of Next, Hono and Deno is a function of a request', async () => {
  const script = `
    import { POST } from './receive-webhook.ts'
    const send = async (headers) => (await POST(new Request('http://localhost/hook', { method: 'POST', headers, body: process.env.BODY }))).status
    const statuses = [await send(JSON.parse(process.env.SIGNED)), await send(JSON.parse(process.env.OTHER))]
    console.log(statuses.join())`
  writeFileSync(path.join(folder, 'run.js'), script)
  const env = { BODY: body, SIGNED: JSON.stringify(sign(body)), OTHER: JSON.stringify(sign('another body')) }
  const options = { cwd: folder, env: { ...process.env, WEBHOOK_SECRET: secret, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, ['run.js'], options)
  expect(stdout).toBe('Door: AT\n204,400\n')
})
