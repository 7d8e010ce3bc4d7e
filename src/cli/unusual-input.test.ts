import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import { createCode } from '#testing/create-code.ts'
import { type RunOptions, runWords } from '#testing/run-words.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const { key } = await service.createWorkspace()
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-cli-input-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (words: string[], { env, ...options }: RunOptions = {}) =>
  runWords(words, {
    ...options,
    env: { XDG_CONFIG_HOME: folder, TESSERA_URL: service.origin, TESSERA_API_KEY: key, ...env },
  })

const body = JSON.stringify({ name: 'Café', destination: { type: 'url', url: 'https://example.com/' } }, null, '\r\n')

test.each<[string, string | Uint8Array]>([
  ['the ends of lines of Windows', body],
  ['a byte order mark', `\uFEFF${body}`],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${body}`, 'utf16le')],
])('a body that is piped in may have %s', async (_, input) => {
  const { output, errors } = await run(['codes', 'create', '--body', '-'], { input })
  expect(errors).toBe('')
  expect(JSON.parse(output)).toMatchObject({ name: 'Café' })
})

test('a file may have a byte order mark, too', async () => {
  const file = path.join(folder, 'body.json')
  writeFileSync(file, `\uFEFF${body}`)
  expect(await run(['codes', 'create', '--body', `@${file}`])).toMatchObject({ exitCode: 0, errors: '' })
})

test.each<[string, Record<string, string>]>([
  ['a key that ends with the end of its line', { TESSERA_API_KEY: `${key}\n` }],
  ['an address that ends with a slash', { TESSERA_URL: `${service.origin}/` }],
  ['an address without its scheme', { TESSERA_URL: service.origin.replace('http://', '') }],
  ['an address with the version', { TESSERA_URL: `${service.origin}/v1/` }],
])('%s works', async (_, env) => {
  expect(await run(['whoami'], { env })).toMatchObject({ exitCode: 0, errors: '' })
})

test.for<[string, string[], Record<string, string>, { exitCode: number; errors: string }]>([
  [
    'a URL of the service that is not a web address',
    ['whoami'],
    { TESSERA_URL: 'ftp://qr' },
    { exitCode: 2, errors: 'is not a web address' },
  ],
  ['an empty key', ['whoami'], { TESSERA_API_KEY: '' }, { exitCode: 3, errors: 'which TESSERA_URL names' }],
  ['a key of two lines', ['whoami'], { TESSERA_API_KEY: 'svc\nlive' }, { exitCode: 2, errors: 'several lines' }],
  ['retries that are not a number', ['whoami'], { TESSERA_RETRIES: 'no' }, { exitCode: 2, errors: 'must be a number' }],
  ['broken JSON', ['codes', 'create', '--body', '{'], {}, { exitCode: 2, errors: '--body is not valid JSON: ' }],
  ['a list as the body', ['codes', 'create', '--body', '[]'], {}, { exitCode: 2, errors: 'not a JSON object' }],
  ['a text as the body', ['api', 'POST', '/codes', '--body', '"a"'], {}, { exitCode: 2, errors: 'not a JSON object' }],
  [
    'a missing file',
    ['codes', 'create', '--body', '@none'],
    {},
    { exitCode: 1, errors: 'The file none cannot be read' },
  ],
  ['an empty id', ['codes', 'read', ''], {}, { exitCode: 1, errors: 'must be an id' }],
  ['an unknown method', ['api', 'FETCH', '/codes'], {}, { exitCode: 2, errors: 'FETCH is not a method' }],
  ['a body of a GET', ['api', 'GET', '/codes', '--body', '{}'], {}, { exitCode: 2, errors: 'A GET has no body' }],
  [
    'a path that Git Bash has changed',
    ['api', 'GET', 'C:/Program Files/Git/codes'],
    {},
    { exitCode: 2, errors: 'without a slash at the start' },
  ],
  [
    'a number of scans that is not a number',
    ['listen', '--forward-to', 'localhost:1', '--replay', 'all'],
    {},
    { exitCode: 2, errors: '--replay all' },
  ],
  [
    'a login where nobody answers',
    ['login', '--url', '127.0.0.1:9'],
    {},
    { exitCode: 1, errors: 'Tessera does not respond at http://127.0.0.1:9: ' },
  ],
  [
    'a receiver without a host',
    ['listen', '--forward-to', 'http://'],
    {},
    { exitCode: 2, errors: 'not a web address' },
  ],
])('%s is refused with what to do', async ([, words, env, { exitCode, errors }]) => {
  expect(await run(words, { env })).toEqual({ exitCode, output: '', errors: expect.stringContaining(errors) })
})

test.each(['codes?limit=1', '/codes?limit=1', '/v1/codes?limit=1'])('%s is a path of the API', async (text) => {
  expect(JSON.parse((await run(['api', 'get', text])).output)).toHaveProperty('data')
})

test('spaces and number signs in a path of the API reach the service', async () => {
  const paths: string[] = []
  const host = await startHttpServer(({ url = '' }, response) => {
    paths.push(url)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await run(['api', 'get', 'codes?q=table #1 a'], { env: { TESSERA_URL: `http://${host}` } })
  expect(paths).toEqual(['/v1/codes?q=table%20%231%20a'])
})

test('a stored key is sent only to its own service, and a damaged file has no key', async () => {
  const authorizations: string[] = []
  const paths: string[] = []
  const host = await startHttpServer(({ headers, url = '' }, response) => {
    authorizations.push(String(headers.authorization))
    paths.push(url)
    response.end()
  })
  const stored = path.join(folder, 'stored')
  mkdirSync(path.join(stored, 'tessera'), { recursive: true })
  const file = path.join(stored, 'tessera/credentials.json')
  writeFileSync(file, JSON.stringify({ url: service.origin, apiKey: key }))
  const env = { XDG_CONFIG_HOME: stored, TESSERA_API_KEY: '' }
  const foreign = await run(['whoami'], { env: { ...env, TESSERA_URL: `http://${host}` } })
  expect([foreign.exitCode, authorizations]).toEqual([3, []])
  expect(await run(['whoami'], { env })).toMatchObject({ exitCode: 0 })
  writeFileSync(file, JSON.stringify({ url: `http://${host}/api`, apiKey: key }))
  await run(['whoami'], { env: { ...env, TESSERA_URL: host } })
  expect([paths, authorizations]).toEqual([['/api/me'], [`Bearer ${key}`]])
  writeFileSync(file, '{"url": ')
  expect(await run(['whoami'], { env })).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('tessera login'),
  })
})

test('a table is aligned for any names, and control characters do not reach the terminal', async () => {
  const names = ['\u001B[31mred', 'two\nlines', 'a\u202Eb', '春の桜', 'Café 🍰', '長'.repeat(30)]
  const data = names.map((name, index) => ({ id: String(index + 1), name, url: 'x' }))
  const host = await startHttpServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data })),
  )
  const { output } = await run(['folders', 'list'], { env: { TESSERA_URL: `http://${host}` }, columns: 80 })
  // Some characters take two columns of a terminal.
  const shownNames = ['NAME', ' [31mred', 'two lines', 'a b', '春の桜', 'Café 🍰', `${'長'.repeat(19)}…`]
  const widths = [4, 8, 9, 3, 6, 7, 39]
  const lines = shownNames.map(
    (name, index) => `${index || 'ID'}`.padEnd(4) + name + ' '.repeat(41 - (widths[index] ?? 0)),
  )
  expect(output.split('\n')).toEqual([...lines.map((line, index) => `${line}${index === 0 ? 'URL' : 'x'}`), ''])
})

test('a file is written to a pipe, and not to a terminal unless it is text', async () => {
  const workspace = await service.createWorkspace()
  const env = { TESSERA_API_KEY: workspace.key }
  const { id } = await createCode(workspace)
  const words = ['codes', 'download', id, '--format', 'png']
  expect(await run(words, { env, columns: 80 })).toMatchObject({
    exitCode: 2,
    output: '',
    errors: expect.stringContaining('--output'),
  })
  expect((await run(words, { env })).output).toContain('PNG')
  expect((await run(['api', 'GET', `/codes/${id}/download?format=svg`], { env })).output).toContain('<svg')
})

test.each([[['events', 'stream', '--topics', 'scans']], [['api', 'GET', 'events?topics=scans']]])(
  '%j prints what jq makes of each event',
  async (words) => {
    const host = await startHttpServer((_request, response) =>
      response
        .setHeader('content-type', 'text/event-stream')
        .end('data: {"scan": {"id": "scn_1"}}\n\ndata: {"scan": {"id": "scn_2"}}\n\n'),
    )
    const stop = new AbortController()
    const onWrite = (text: string) => text.startsWith('scn_2') && stop.abort()
    const options = { env: { TESSERA_URL: `http://${host}` }, signal: stop.signal, onWrite }
    const { output } = await run([...words, '--jq', '.scan.id'], options)
    expect(output).toBe('scn_1\nscn_2\n')
  },
)

test('a stream of events goes on after the service was restarted', async () => {
  let count = 0
  const host = await startHttpServer((_request, response) => {
    count += 1
    response.setHeader('content-type', 'text/event-stream').end(`data: ${count}\n\n`)
  })
  const stop = new AbortController()
  const onWrite = (text: string) => text === '2\n' && stop.abort()
  const options = { env: { TESSERA_URL: `http://${host}` }, signal: stop.signal, onWrite }
  expect(await run(['events', 'stream', '--topics', 'scans'], options)).toEqual({
    exitCode: 130,
    output: '1\n2\n',
    errors: 'The connection was lost. It is opened again.\nStopped.\n',
  })
})

test('--all begins at a cursor', async () => {
  const workspace = await service.createWorkspace()
  const env = { TESSERA_API_KEY: workspace.key }
  for (const name of ['A', 'B', 'C']) await createCode(workspace, name)
  const first = await run(['codes', 'list', '--sort', 'name', '--limit', '1', '--jq', '.next_cursor'], { env })
  const words = ['codes', 'list', '--sort', 'name', '--cursor', first.output.trim(), '--all', '--jq', '.data[].name']
  expect((await run(words, { env })).output).toBe('B\nC\n')
})

test.each([[[]], [['codes']]])('the words %j alone list commands, as --help does', async (words) => {
  expect(await run(words)).toEqual(await run([...words, '--help']))
  expect(await run(words)).toMatchObject({ exitCode: 0, errors: '', output: expect.stringContaining('Usage: tessera') })
})
