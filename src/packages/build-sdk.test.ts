import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSdk } from './build-sdk.ts'

/** A program of somebody else, which has installed the package. */
const program = mkdtempSync(path.join(tmpdir(), 'tessera-sdk-'))
afterAll(() => rmSync(program, { recursive: true, force: true }))

beforeAll(async () => {
  execFileSync('npx', ['tsc', '-b', 'src/sdk'])
  await buildSdk(path.join(program, 'node_modules/@tessera/sdk'))
  writeFileSync(path.join(program, 'package.json'), '{"type": "module"}')
})

const createCode = `
import { createClient } from '@tessera/sdk'
const tessera = createClient({ baseUrl: 'https://qr.example.com', apiKey: 'svc_live_1' })
const code = await tessera.codes.create({ name: 'Table', destination: { type: 'url', url: 'https://example.com' } })
document.title = code.shortCode
`

async function bundle(input: string): Promise<Rolldown.RolldownOutput> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input }, modulePreload: false },
  })
  const [output] = [outputs].flat()
  if (!output || !('output' in output)) throw new Error('There is no bundle.')
  return output
}

test('a bundle that creates a code has at most 6 kB, compressed', async () => {
  writeFileSync(path.join(program, 'create-code.ts'), createCode)
  const { output } = await bundle(path.join(program, 'create-code.ts'))
  const [entry] = output
  expect(gzipSync(entry.code).length).toBeLessThanOrEqual(6_000)
  // The parser of events is a file that only streams load.
  expect(output.every((file) => file.type === 'chunk' && file.code.length < 20_000)).toBe(true)
})

const useTypes = `
import { createClient, TesseraError } from '@tessera/sdk'
import { uploadFile } from '@tessera/sdk/uploads'
import { verifyWebhook } from '@tessera/sdk/webhooks'

const tessera = createClient({ baseUrl: 'https://qr.example.com', apiKey: 'svc_live_1' })
for await (const { scanUrl } of tessera.codes.list({ archived: false })) scanUrl.trim()
const { data } = await tessera.folders.list()
data.map(({ name }) => name.trim())
// @ts-expect-error A destination is missing.
await tessera.codes.create({ name: 'A' })
// @ts-expect-error An id is missing.
await tessera.codes.read({})
await tessera.pages.publish({ id: 'pag_1' })
for await (const event of tessera.events.stream({ topics: ['scans'] })) if (event.topic === 'scans') event.scan.id.trim()
const { uploadId } = await uploadFile(tessera, new Blob(['a']))
const { deploy } = await tessera.sites.deploy({ id: 'sit_1', uploadId })
deploy.version.toFixed()
const code = await tessera.call('PATCH /codes/{id}', { params: { id: 'cod_1' }, body: { archived: true } })
code.createdAt.trim()
try {
  await tessera.workspace.read()
} catch (error) {
  if (error instanceof TesseraError && error.failure.code === 'plan_limit_reached') error.failure.details.max.toFixed()
}
const event = await verifyWebhook('{}', new Headers(), { secrets: 'whsec_1' })
if (event.event === 'scan.created') event.scan.country.trim()
if (event.event === 'submission.created') event.submission.status.trim()
`

test('the published types accept what the API accepts, and nothing else, without zod', () => {
  writeFileSync(path.join(program, 'use-types.ts'), useTypes)
  const options = { strict: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.asynciterable'] }
  const tsconfig = { compilerOptions: { ...options, noEmit: true, types: [] }, files: ['use-types.ts'] }
  writeFileSync(path.join(program, 'tsconfig.json'), JSON.stringify(tsconfig))
  expect(() => execFileSync('npx', ['tsc', '-p', program], { encoding: 'utf8' })).not.toThrow()
})

test('the package runs in Node without its sources', () => {
  const script = `
    import { createClient, TesseraError } from '@tessera/sdk'
    import { verifyWebhook } from '@tessera/sdk/webhooks'
    const tessera = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
    const error = await tessera.codes.list().catch((caught) => caught)
    const refused = await verifyWebhook('{}', {}, { secrets: 'whsec_' }).catch((caught) => caught)
    process.stdout.write([error instanceof TesseraError, error.code, refused.name].join())`
  writeFileSync(path.join(program, 'run.js'), script)
  expect(execFileSync('node', ['run.js'], { cwd: program, encoding: 'utf8' })).toBe('true,unreachable,WebhookError')
})
