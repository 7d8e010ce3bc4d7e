import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
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
}

/** Runs the built program as a process. `signal` sends it what Ctrl+C sends. */
async function run(words: string[], { url = service.origin, key = '', signal }: RunOptions = {}) {
  const env = { PATH: process.env['PATH'], HOME: folder, TESSERA_URL: url, TESSERA_API_KEY: key }
  const child = spawn(process.execPath, [path.join(folder, 'tessera.js'), ...words], { cwd: folder, env })
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
