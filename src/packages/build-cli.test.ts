import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openHttpServer, startHttpServer } from '#testing/http-server.ts'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { buildCli } from './build-cli.ts'

/** A folder without packages, as after the installation on another machine. */
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-built-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const service = await getSharedService()
beforeAll(() => buildCli(folder))

interface RunOptions {
  url?: string
  key?: string
  signal?: AbortSignal
  variables?: Record<string, string>
}

function start(words: string[], { url = service.origin, key = '', variables = {} }: RunOptions = {}) {
  const env = { PATH: process.env['PATH'], HOME: folder, TESSERA_URL: url, TESSERA_API_KEY: key, ...variables }
  return spawn(process.execPath, [path.join(folder, 'tessera.js'), ...words], { cwd: folder, env })
}

/** Runs the built program as a process. `signal` sends it what Ctrl+C sends. */
async function run(words: string[], { signal, ...options }: RunOptions = {}) {
  const child = start(words, options)
  signal?.addEventListener('abort', () => child.kill('SIGINT'))
  const exitCode = new Promise((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exitCode: await exitCode, output, errors }
}

test('the built program runs jq on what the service answers', async () => {
  const workspace = await service.createWorkspace()
  for (const name of ['Flyer', 'Poster']) await createCode(workspace, name)
  const words = ['codes', 'list', '--sort', 'name', '--all', '--jq', '.data[] | .name']
  expect(await run(words, { key: workspace.key })).toEqual({ exitCode: 0, output: 'Flyer\nPoster\n', errors: '' })
})

test('the built program loads every command', async () => {
  const { output } = await run(['--help'])
  const names = [...output.matchAll(/^ {2}([a-z][a-z-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
  expect(names.length).toBeGreaterThan(20)
  for (const name of names)
    expect(await run([name, '--help'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`tessera ${name}`),
      errors: '',
    })
})

test('a reader that closes its end ends the built program quietly', async () => {
  const tail = '{"data": [], "next_cursor": null, "padding": "'
  const host = await startHttpServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(`${tail}${'long '.repeat(200_000)}"}`),
  )
  const child = start(['codes', 'list'], { url: `http://${host}`, key: 'svc_live_1' })
  child.stdout.once('data', () => child.stdout.destroy())
  const [errors, exitCode] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([errors, exitCode[0]]).toEqual(['', 0])
})

test('the built program sends requests through the proxy of the environment, except those to this machine', async () => {
  const localHost = await startHttpServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"data": []}'),
  )
  const targets: string[] = []
  const { server, host } = await openHttpServer((_request, response) => response.end())
  onTestFinished(() => void server.close())
  server.on('connect', (request, socket) => {
    targets.push(String(request.url))
    const upstream = connect(Number(new URL(`http://${localHost}`).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      pipeline(socket, upstream, socket, () => {})
    })
  })
  const variables = { HTTP_PROXY: `http://${host}`, NO_PROXY: '' }
  for (const url of ['http://qr.test', `http://${localHost}`]) {
    const { output } = await run(['folders', 'list'], { url, key: 'svc_live_1', variables })
    expect(JSON.parse(output)).toEqual({ data: [] })
  }
  expect(targets).toEqual(['qr.test:80'])
})

test.each([
  ['while it waits for a page', ['codes', 'list', '--all']],
  ['while it reads its input', ['codes', 'create', '--body', '-']],
])('Ctrl+C ends the built program %s', async (_when, words) => {
  const interrupt = new AbortController()
  const host = await startHttpServer((_request, _response) => interrupt.abort())
  const result = run(words, { url: `http://${host}`, key: 'svc_live_1', signal: interrupt.signal })
  if (words.includes('create')) setTimeout(() => interrupt.abort(), 1_000)
  expect(await result).toEqual({ exitCode: 130, output: '', errors: 'Stopped.\n' })
})
