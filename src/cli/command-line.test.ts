import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { createCode, scan } from '#testing/create-code.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { startReceiver } from '#testing/receiver.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { verifyWebhook } from '#sdk/verify-webhook.ts'
import { type RunOptions, runWords } from '#testing/run-words.ts'
import { commandTable } from './command-table.ts'

const service = await getSharedService()
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (workspace: TestWorkspace | null, words: string[], { env, ...options }: RunOptions = {}) =>
  runWords(words, { ...options, env: { XDG_CONFIG_HOME: folder, ...(workspace && signIn(workspace)), ...env } })
const signIn = ({ key }: TestWorkspace) => ({ TESSERA_URL: service.origin, TESSERA_API_KEY: key })

test('a code is created by flags, and the members of its destination have flags of their own', async () => {
  const workspace = await service.createWorkspace()
  const words = ['codes', 'create', '--name', 'Table 1', '--tags', 'bar', '--tags', 'terrace']
  const { output, exitCode } = await run(workspace, [...words, '--destination-url', 'https://example.com/menu'])
  const code: unknown = JSON.parse(output)
  expect(code).toMatchObject({ name: 'Table 1', tags: ['bar', 'terrace'], destination: { type: 'url' } })
  expect(exitCode).toBe(0)
  const body = JSON.stringify({ name: 'Table 2', destination: { type: 'url', url: 'https://example.com/' } })
  const fromInput = await run(workspace, ['codes', 'create', '--body', '-', '--no-archived'], { input: body })
  expect(fromInput.errors).toContain('--no-archived')
  expect(JSON.parse((await run(workspace, ['codes', 'create', '--body', '-'], { input: body })).output)).toMatchObject({
    name: 'Table 2',
  })
})

test('a person gets a table, and another program gets JSON of all pages', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, 'Poster')
  await createCode(workspace, 'Flyer')
  const { output } = await run(workspace, ['codes', 'list', '--sort', 'name'], { columns: 200 })
  expect(output.split('\n')[0]).toMatch(/^ID +NAME +SHORTCODE/)
  expect(output).toMatch(new RegExp(`${code.id}  Poster +${code.shortCode}`))
  const allCodes: unknown = JSON.parse((await run(workspace, ['codes', 'list', '--limit', '1', '--all'])).output)
  expect(allCodes).toMatchObject({ data: [{ name: 'Poster' }, { name: 'Flyer' }] })
  const latest = await run(workspace, ['codes', 'list', '--limit', '1', '--jq', '.next_cursor'])
  const others = await run(workspace, [
    'codes',
    'list',
    '--cursor',
    latest.output.trim(),
    '--all',
    '--jq',
    '.data[].name',
  ])
  expect(others.output).toBe('Poster\n')
  const svg = await run(workspace, ['codes', 'download', code.id, '--format', 'svg'])
  expect(svg.output).toContain('<svg')
  const names = await run(workspace, ['codes', 'list', '--sort', 'name', '--jq', '.data[] | .name'], { columns: 80 })
  expect(names).toEqual({ exitCode: 0, output: 'Flyer\nPoster\n', errors: '' })
  expect(await run(workspace, ['api', 'get', '/codes', '--jq', '.data | length'])).toMatchObject({ output: '2\n' })
  const failedRun = await run(workspace, ['codes', 'list', '--jq', '.data['])
  expect(failedRun).toMatchObject({ exitCode: 2, output: '', errors: expect.stringContaining('--jq: ') })
  const sampleRun = await run(workspace, ['api', 'get', '/codes?limit=1'])
  expect(JSON.parse(sampleRun.output)).toMatchObject({ data: [{ name: 'Flyer' }] })
})

test('a filter of scans takes a value, or several', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, 'Poster')
  await scan(code)
  const list = async (...words: string[]) =>
    (await run(workspace, ['scans', 'list', ...words, '--jq', '.data | length'])).output
  await vi.waitFor(async () => expect(await list()).toBe('1\n'))
  expect(await list('--code-id', code.id)).toBe('1\n')
  expect(await list('--code-id', code.id, '--code-id', 'cod_00000000000000000000')).toBe('1\n')
  expect(await list('--contains-code', 'Flyer')).toBe('0\n')
})

test('an error says what to do next, and its exit code says whose it is', async () => {
  const workspace = await service.createWorkspace()
  expect(await run(null, ['codes', 'list'])).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('tessera login'),
  })
  const invalid = await run(workspace, ['codes', 'create', '--name', ''])
  expect(invalid).toMatchObject({ exitCode: 2, errors: expect.stringContaining('name: ') })
  expect(await run(workspace, ['codes', 'lst'])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('Did you mean list?'),
  })
  const missing = await run(workspace, ['codes', 'read', 'cod_1'])
  expect(missing).toMatchObject({ exitCode: 1, errors: expect.stringContaining('not_found') })
  const away = await run(workspace, ['sites', 'list'], { env: { TESSERA_URL: 'http://127.0.0.1:9' } })
  expect(away.errors).toContain('http://127.0.0.1:9: ')
}, 30_000)

test('Ctrl+C ends a list of all pages while it waits for the next one', async () => {
  const interrupt = new AbortController()
  const host = await startHttpServer((request, response) => {
    if (request.url?.includes('cursor=two')) return interrupt.abort()
    return response.setHeader('content-type', 'application/json').end('{"data": [], "next_cursor": "two"}')
  })
  const env = { TESSERA_URL: `http://${host}`, TESSERA_API_KEY: 'svc_live_1' }
  const stopped = { exitCode: 130, output: '', errors: 'Stopped.\n' }
  expect(await run(null, ['codes', 'list', '--all'], { env, signal: interrupt.signal })).toEqual(stopped)
})

test('a key is checked, stored for its owner alone, and deleted', async () => {
  const workspace = await service.createWorkspace()
  const words = ['login', '--url', service.origin, '--key', '-']
  const rejectedRun = await run(null, words, { input: 'svc_live_wrong' })
  expect(rejectedRun.exitCode).toBe(3)
  const signedIn = await run(null, words, { input: `${workspace.key}\n` })
  const file = path.join(folder, 'tessera/credentials.json')
  expect([signedIn.exitCode, statSync(file).mode & 0o777]).toEqual([0, 0o600])
  expect((await run(null, ['whoami'])).output).toContain(`Test at ${service.origin}`)
  await run(null, ['logout'])
  expect(existsSync(file)).toBe(false)
})

test('codes are exported and imported as CSV', async () => {
  const [from, to] = [await service.createWorkspace(), await service.createWorkspace()]
  await createCode(from, 'Poster, "large"')
  const file = path.join(folder, 'codes.csv')
  writeFileSync(file, (await run(from, ['codes', 'export'])).output)
  const importRun = await run(to, ['codes', 'import', file, '--folder-name', 'Spring'])
  expect(importRun).toMatchObject({ exitCode: 0, errors: '1 of 1 codes\n' })
  const { data } = await to.call('GET /codes')
  expect(data).toMatchObject([{ name: 'Poster, "large"', destination: { url: 'https://example.com/menu' } }])
})

test('an export reads codes in an order that no change of a code changes', async () => {
  const sorts: (string | null)[] = []
  const host = await startHttpServer(({ url = '' }, response) => {
    sorts.push(new URL(url, 'http://service').searchParams.get('sort'))
    response.setHeader('content-type', 'application/json').end('{"data": [], "next_cursor": null}')
  })
  await run(null, ['codes', 'export'], { env: { TESSERA_URL: `http://${host}`, TESSERA_API_KEY: 'svc_live_1' } })
  expect(sorts).toEqual(['created_asc'])
})

test('an import waits until the service takes more codes, and says which rows of the file are wrong', async () => {
  const bodies: { rows: { url: string }[] }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') return response.end('{"limits": {"bulkBatch": 2}}')
    const body: { rows: { url: string }[] } = JSON.parse(await text(request))
    bodies.push(body)
    if (bodies.length === 2) {
      const error = { code: 'rate_limited', message: 'Wait.' }
      return response.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error }))
    }
    const issues = body.rows.flatMap(({ url }, index) =>
      url === 'x' ? [{ in: 'body', path: `rows.${index}.url`, message: 'A web address is expected' }] : [],
    )
    const error = { code: 'invalid_request', message: 'Invalid.', details: { issues } }
    if (issues.length > 0) return response.writeHead(400).end(JSON.stringify({ error }))
    return response.end(JSON.stringify({ created: body.rows.length, folderId: null, codes: [] }))
  }
  const host = await startHttpServer((request, response) => void answer(request, response))
  const file = path.join(folder, 'many.csv')
  const letters = ['a', 'b', '', 'c', 'd', 'e']
  const addresses = [...letters.map((letter) => letter && `https://${letter}.example`), 'x']
  writeFileSync(file, `name,url\n${addresses.map((url, index) => `Table ${index},${url}\n`).join('')}`)
  const env = { TESSERA_URL: `http://${host}`, TESSERA_API_KEY: 'svc_live_1', TESSERA_RETRIES: '0' }
  const { exitCode, errors } = await run(null, ['codes', 'import', file], { env })
  expect(bodies.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 2])
  expect(errors.split('\n')).toEqual([
    'Row 4: It has no address, and becomes no code.',
    '2 of 6 codes',
    'The service takes more codes in 1 seconds. Stop with Ctrl+C.',
    '4 of 6 codes',
    'The rows from 7 on became no codes.',
    'Row 8: url: A web address is expected',
    'Correct these rows, and import the file from row 7 on.',
    '',
  ])
  expect(exitCode).toBe(2)
})

test('a folder becomes a site, and later a new version of it', async () => {
  const workspace = await service.createWorkspace()
  const dist = path.join(folder, 'dist')
  const subdomain = `cli-${Date.now().toString(36)}`
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  writeFileSync(path.join(dist, 'index.html'), '<h1>One</h1><a href="missing.html">Menu</a>')
  writeFileSync(path.join(dist, 'assets/a.css'), 'h1 { color: red }')
  mkdirSync(path.join(dist, '.git/objects'), { recursive: true })
  writeFileSync(path.join(dist, '.git/objects/secret.html'), 'No part of the site')
  const first = await run(workspace, ['deploy', dist, '--site', subdomain])
  expect(first).toMatchObject({ exitCode: 0, output: expect.stringContaining(`//${subdomain}.`) })
  expect(first.errors).toContain('Broken link in index.html: missing.html')
  const second = await run(workspace, ['deploy', dist, '--site', subdomain, '--draft', '--json'])
  expect(JSON.parse(second.output)).toMatchObject({ deploy: { version: 2, live: false, fileCount: 2 } })
  const stopped = await run(workspace, ['deploy', dist, '--site', subdomain], { signal: AbortSignal.abort() })
  expect(stopped).toEqual({ exitCode: 130, output: '', errors: 'Stopped.\n' })
})

test('a site has the name of its project by default, and symbolic links are named and left out', async () => {
  const workspace = await service.createWorkspace()
  const subdomain = `menu-${Date.now().toString(36)}`
  const dist = path.join(folder, subdomain, 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(path.join(dist, 'index.html'), '<h1>Menu</h1>')
  const secret = path.join(folder, 'secret.html')
  writeFileSync(secret, 'No part of the site')
  symlinkSync(secret, path.join(dist, 'linked.html'))
  const { exitCode, output, errors } = await run(workspace, ['deploy', dist])
  expect([exitCode, output]).toEqual([0, expect.stringContaining(`//${subdomain}.`)])
  expect(errors).toContain('Left out linked.html: a symbolic link\nVersion 1 with 1 files')
})

test('a single HTML file becomes the home page of a site that has its name', async () => {
  const workspace = await service.createWorkspace()
  const name = `invitation-${Date.now().toString(36)}`
  const file = path.join(folder, `${name}.HTML`)
  writeFileSync(file, '<h1>Come at eight</h1>')
  const { exitCode, output, errors } = await run(workspace, ['deploy', file])
  expect([exitCode, output]).toEqual([0, expect.stringContaining(`//${name}.`)])
  expect(errors).toContain('Version 1 with 1 files')
})

test('scans are forwarded in order with a valid signature, former ones first', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  await scan(code)
  await vi.waitFor(async () => expect((await workspace.call('GET /scans')).data).toHaveLength(1))
  const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
  const receiver = await startReceiver()
  const stop = new AbortController()
  const words = ['listen', '--forward-to', receiver.url, '--secret', secret, '--replay', '1']
  let count = 0
  const onWrite = () => {
    count += 1
    if (count < 3) void scan(code)
    else stop.abort()
  }
  expect((await run(workspace, words, { signal: stop.signal, onWrite })).exitCode).toBe(130)
  const ids: string[] = []
  for (const { body, headers } of receiver.received) {
    const event = await verifyWebhook(body, headers, { secrets: secret })
    if (event.event === 'scan.created') ids.push(event.scan.scanId)
  }
  const { data } = await workspace.call('GET /scans')
  expect(ids).toEqual(data.map(({ id }) => id).toReversed())
}, 30_000)

test('a receiver that redirects is not followed, as by the service', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  await scan(code)
  await vi.waitFor(async () => expect((await workspace.call('GET /scans')).data).toHaveLength(1))
  const requests: string[] = []
  const host = await startHttpServer(({ method = '', url = '', headers }, response) => {
    requests.push(`${method} ${url} ${headers['user-agent']}`)
    response.writeHead(301, { location: '/elsewhere' }).end()
  })
  const stop = new AbortController()
  const words = ['listen', '--forward-to', `http://${host}/hook`, '--replay', '1']
  const { output } = await run(workspace, words, { signal: stop.signal, onWrite: () => stop.abort() })
  expect(output).toMatch(/ 301\n$/)
  expect(requests).toEqual(['POST /hook Tessera-Webhook/1'])
})

test('the commands that help shows work in every shell as they are printed', async () => {
  const { output } = await run(null, ['--help'])
  // zsh takes an unquoted question mark for a pattern of file names.
  expect(output).toContain('tessera api GET "codes?limit=1"')
  // bash 3.2 of macOS reads nothing from `source <(…)`.
  expect(output).toContain('eval "$(tessera completion bash)"')
})

test('completions follow the commands and their flags', async () => {
  const complete = async (...words: string[]) =>
    (await run(null, ['complete', '--', ...words])).output.trim().split('\n')
  expect(await complete('webh')).toEqual(['webhooks'])
  expect(await complete('codes', 'cre')).toEqual(['create', 'create-many'])
  expect(await complete('codes', 'create', '--destination-u')).toEqual(['--destination-url'])
  for (const shell of ['bash', 'zsh', 'fish'])
    expect((await run(null, ['completion', shell])).output).toContain('tessera complete')
})

test('every operation is a command whose flags have names of their own', async () => {
  for (const { operation } of commandTable) {
    const words = operation.split('.').map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    expect({ words, ...(await run(null, [...words, '--help'])) }).toMatchObject({ words, exitCode: 0, errors: '' })
  }
})
