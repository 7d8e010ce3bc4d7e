import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { startHttpServer } from '../../src/testing/http-server.ts'
import { createUniqueSubdomain } from '../../src/testing/create-page.ts'
import { requestHost } from '../../src/testing/request-host.ts'
import { getSharedService } from '../../src/testing/service.ts'
import { buildDocumentationSite } from '../documentation-site/build-documentation-site.ts'

const ASSETS = 200
const service = await getSharedService()
const workspace = await service.createWorkspace()
const dist = mkdtempSync(path.join(tmpdir(), 'tessera-dist-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** Writes a build like that of a bundler: a page, and assets with a hash in their names. `changedPages` are the numbers of assets that differ from the first build. */
function build(version: string, changedPages: readonly number[] = []): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  const names = Array.from({ length: ASSETS }, (_, number) => {
    const content = `export const part = '${number} ${changedPages.includes(number) ? version : 'one'} ${'x'.repeat(5_000)}'\n`
    const name = `part-${number}.${Buffer.from(content).toString('base64url').slice(28, 36)}.js`
    writeFileSync(path.join(dist, 'assets', name), content)
    return name
  })
  const scripts = names.map((name) => `<script type="module" src="/assets/${name}"></script>`)
  writeFileSync(path.join(dist, 'index.html'), `<!doctype html><title>${version}</title>${scripts.join('\n')}`)
}

/** Deploys in this process, and counts what is sent. */
async function deploy(site: string, folder = dist) {
  const requests: string[] = []
  let [bytes, errors] = [0, '']
  const exitCode = await runCommandLine(['deploy', folder, '--site', site], {
    env: { TESSERA_URL: service.origin, TESSERA_API_KEY: workspace.key },
    readInput: async () => new Uint8Array(),
    write: () => {},
    writeError: (line) => void (errors += line),
    columns: null,
    signal: new AbortController().signal,
    async fetch(url, init) {
      requests.push(`${init.method} ${new URL(url).pathname.replace(/\/\w{3}_\w+/, '/{id}')}`)
      bytes += (await new Response(init.body ?? '').arrayBuffer()).byteLength
      return fetch(url, init)
    },
  })
  return { requests, bytes, errors, exitCode }
}

/** Sends a request to the service, as a proxy. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers, url = '' } = request
  const sentHeaders = ['authorization', 'content-type', 'content-range', 'idempotency-key'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])] satisfies [string, string]],
  )
  const body = await buffer(request)
  const content = body.byteLength > 0 ? { body: new Uint8Array(body) } : {}
  const answer = await fetch(service.origin + url, { method, headers: sentHeaders, ...content })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

const visit = async (site: string) => (await requestHost(service.origin, `http://${site}.pages.localhost:4000/`)).body

test('the second deploy of a build sends only what changed', async () => {
  const site = createUniqueSubdomain()
  build('one')
  const first = await deploy(site)
  expect(first).toMatchObject({ exitCode: 0, errors: expect.stringContaining('201 files: 201 sent') })
  build('two', [7, 70])
  const second = await deploy(site)
  expect(second).toMatchObject({
    exitCode: 0,
    errors: expect.stringMatching(/201 files: 3 sent \(\d+ kB\), 198 were there/),
  })
  expect(second.requests).toEqual(
    [
      'GET /v1/sites',
      'POST /v1/sites/{id}/missing-files',
      'POST /v1/sites/uploads',
      'PUT /v1/sites/{id}',
      'POST /v1/sites/{id}/deploys',
    ].map((request) => (request.startsWith('PUT') ? 'PUT /v1/sites/uploads/{id}' : request)),
  )
  expect(await visit(site)).toContain('<title>two</title>')
  const thirdDeploy = await deploy(site)
  expect(thirdDeploy.requests).toEqual([
    'GET /v1/sites',
    'POST /v1/sites/{id}/missing-files',
    'POST /v1/sites/{id}/deploys',
  ])
})

test(
  'the second deploy of a build by VitePress sends only what its build has changed',
  { timeout: 300_000 },
  async () => {
    const site = createUniqueSubdomain()
    const readFiles = (folder: string) =>
      globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'base64'))
    const [before, after] = [buildDocumentationSite(), buildDocumentationSite({ '1,900 kelvin': '2,000 kelvin' })]
    const [contents, newContents] = [new Set(readFiles(before)), readFiles(after)]
    const changedContents = newContents.filter((content) => !contents.has(content))
    expect(changedContents.length).toBeLessThan(newContents.length / 2)
    expect(await deploy(site, before)).toMatchObject({
      exitCode: 0,
      errors: expect.stringContaining(`${newContents.length} sent`),
    })
    expect(await deploy(site, after)).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(
        new RegExp(`${changedContents.length} sent .*, ${newContents.length - changedContents.length} were there`),
      ),
    })
    const page = await requestHost(service.origin, `http://${site}.pages.localhost:4000/guide/configuration`)
    expect(page.body).toContain('2,000 kelvin')
  },
)

test('after Ctrl+C during the upload the old version stays, and the upload is deleted', async () => {
  const site = createUniqueSubdomain()
  build('one')
  await deploy(site)
  build(
    'two',
    Array.from({ length: ASSETS }, (_, number) => number),
  )
  const host = await startHttpServer((request, response) => {
    if (request.method === 'PUT') child.kill('SIGINT')
    void forward(request, response)
  })
  const words = ['--import', './src/testing/read-tsx.ts', 'src/cli/main.ts', 'deploy', dist, '--site', site]
  const env = { ...process.env, TESSERA_URL: `http://${host}`, TESSERA_API_KEY: workspace.key }
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = text(child.stderr)
  const [exitCode]: unknown[] = await once(child, 'exit')
  expect([exitCode, await errors]).toEqual([130, 'Stopped.\n'])
  expect(await visit(site)).toContain('<title>one</title>')
  const { data } = await workspace.call('GET /sites')
  const params = { id: data.find(({ subdomain }) => subdomain === site)?.id ?? '' }
  expect((await workspace.call('GET /sites/{id}/deploys', { params })).data).toHaveLength(1)
  const twenty = Array.from({ length: 20 }, () => workspace.send('POST /sites/uploads', { body: { size: 10 } }))
  expect((await Promise.all(twenty)).map(({ status }) => status)).toEqual(twenty.map(() => 201))
})
