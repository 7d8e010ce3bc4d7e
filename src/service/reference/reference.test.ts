import fastify from 'fastify'
import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listEndpoints } from '#contract/index.ts'
import { listErrorCodes } from '#contract/list-error-codes.ts'
import { guides } from './reference-files.ts'
import { serveReference } from './serve-reference.ts'

const app = fastify()
serveReference(app, 'https://scan.example')
const read = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url)
  return { status: statusCode, type: headers['content-type'], body }
}

test('every guide is served as Markdown, and its links lead to guides or to other sites', async () => {
  for (const { name, title } of guides) {
    const { status, type, body } = await read(`/docs/${name}.md`)
    expect([name, status, type]).toEqual([name, 200, 'text/markdown; charset=utf-8'])
    expect(body.split('\n')[0]).toBe(`# ${title}`)
    const targets = [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const servedPaths = new Set(guides.map((guide) => `/docs/${guide.name}.md`))
    expect(
      targets.filter((target) => !/^(https?:|#)/.test(target) && !servedPaths.has(target.replace(/#.*/, ''))),
    ).toEqual([])
  }
})

test('a guide calls the service that serves it', async () => {
  const { body } = await read('/docs/first-scan.md')
  expect(body).toContain('export TESSERA_URL=https://scan.example/v1\n')
})

test('links between guides keep the heading, and links to files that are not served become text', async () => {
  const { body } = await read('/docs/first-scan.md')
  expect(body).toContain('[webhook](/docs/webhooks.md)')
  expect(body).toContain('[page by page](/docs/pagination.md)')
  expect((await read('/docs/webhooks.md')).body).toContain('see alerts')
})

test('the document of the page has the guides, whose links lead to their places, and the published document has not', async () => {
  const Document = z.object({
    info: z.object({ description: z.string() }),
    servers: z.array(z.object({ url: z.string() })),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
  })
  const published = Document.parse(JSON.parse((await read('/v1/openapi.json')).body))
  const shownDocument = Document.parse(JSON.parse((await read('/docs/openapi.json')).body))
  expect(published.servers).toEqual([{ url: 'https://scan.example/v1' }])
  const hasGuides = ({ tags }: z.output<typeof Document>) => tags.some(({ name }) => name === 'guide-pagination')
  expect([hasGuides(published), hasGuides(shownDocument)]).toEqual([false, true])
  const texts = [shownDocument.info.description, ...shownDocument.tags.map(({ description }) => description)].join('\n')
  expect(texts).toContain('[page by page](#tag/guide-pagination)')
  const leftLinks = [...texts.matchAll(/\]\(\/docs\/([\w-]+)\.md/g)].map(([, name]) => name)
  expect(new Set(leftLinks)).toEqual(new Set(['changelog']))
})

test('the guide to errors says what to do about every error that an operation can give', async () => {
  const { body } = await read('/docs/errors.md')
  const codes = new Set(listEndpoints().flatMap(listErrorCodes))
  const rows = new Set(
    [...body.matchAll(/^\| (\d+) +\| `(\w+)` +\| [\w`]/gm)].map(([, status, code]) => `${status} ${code}`),
  )
  expect([...codes].filter((code) => !rows.has(`${errors[code].status} ${code}`))).toEqual([])
})

test('a parameter that several operations have is in the document of the page once', async () => {
  const Document = z.object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.object({ parameters: z.array(z.object({ $ref: z.string().optional() })) })),
    ),
    components: z.object({ parameters: z.record(z.string(), z.object({ name: z.string() })) }),
  })
  const { paths, components } = Document.parse(JSON.parse((await read('/docs/openapi.json')).body))
  const references = paths['/scans']?.['get']?.parameters.flatMap(({ $ref = '' }) => $ref.split('/').at(-1) ?? []) ?? []
  const names = references.map((reference) => components.parameters[reference]?.name)
  expect(names).toContain('contains.destination')
  expect(Object.values(components.parameters).filter(({ name }) => name === 'contains.destination')).toHaveLength(1)
})

test('a resource is served as text, with bodies, examples, errors and its objects', async () => {
  const { status, type, body } = await read('/docs/operations/codes.md')
  expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(body).toContain('`POST /codes` (SDK: `codes.create`, command line: `tessera codes create`)')
  expect(body).toContain('**Access:** API keys of the scope `write`.')
  expect(body).toContain('- 409 `idempotency_conflict`: ')
  expect(body).toMatch(/\n## Code\n[\s\S]*\n- `shortCode` \(string\): /)
})

test('the text of an operation has what a program must know besides JSON: files, streams, forms and defaults', async () => {
  const readText = async (resource: string) => (await read(`/docs/operations/${resource}.md`)).body
  const codes = await readText('codes')
  expect(codes).toMatch(/`GET \/codes\/{id}\/download`[^#]*\nResponse 200: `image\/svg\+xml` or `image\/png` or/)
  expect(codes).toContain('- `limit` (query, integer, default `50`): ')
  const sites = await readText('sites')
  expect(sites).toContain('\nBody: `SiteCreate` or `multipart/form-data` (object with `name`, `subdomain`, `file`)\n')
  expect(sites).toMatch(/`DELETE \/sites\/{id}`[^#]*\nResponse 204: no content\n/)
  const scans = await readText('scans')
  expect(scans).toContain('\nResponse 200: `ScanPage` or `text/csv`\n')
  expect(scans).toContain('- `contains.destination` (query, string or array of string): ')
  expect(await readText('events')).toContain('\nResponse 200: `text/event-stream` (`LiveEvent`)\n')
})

test('each operation has a sample in TypeScript, and the document is compressed for clients that accept it', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/docs/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-encoding'])
  const Sampled = z.object({ 'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })) })
  const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Sampled)) })
  const { paths } = Document.parse(JSON.parse(gunzipSync(rawPayload).toString()))
  expect(paths['/webhooks/{id}/rotate-secret']?.['post']?.['x-codeSamples'][0]?.source).toContain(
    "await tessera.webhooks.rotateSecret({\n  id: 'whk_06fb3whf7g9h1j3k5m6n'\n})",
  )
  expect(paths['/codes']?.['post']?.['x-codeSamples'][0]?.source).toContain("type: 'url',")
  const samples = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each['x-codeSamples']))
  expect(samples.filter((each) => each.map(({ label }) => label).join() !== 'TypeScript SDK,Command line')).toEqual([])
  expect(paths['/codes']?.['get']?.['x-codeSamples'][0]?.source).toContain(
    'for await (const item of tessera.codes.list())',
  )
})

test('a sample with a list has a value of it', async () => {
  const Sampled = z.object({ 'x-codeSamples': z.array(z.object({ source: z.string() })) })
  const Document = z.object({ paths: z.object({ '/events': z.object({ get: Sampled }) }) })
  const { paths } = Document.parse(JSON.parse((await read('/docs/openapi.json')).body))
  expect(paths['/events'].get['x-codeSamples']).toMatchObject([
    { source: expect.stringContaining("tessera.events.stream({\n  topics: [\n    'scans'\n  ]\n})") },
    { source: 'tessera events stream --topics scans' },
  ])
})

test('optional choices are left out of the samples of the page', async () => {
  const Document = z.object({ components: z.object({ parameters: z.record(z.string(), z.looseObject({})) }) })
  const { components } = Document.parse(JSON.parse((await read('/docs/openapi.json')).body))
  const bots = Object.values(components.parameters).find(({ name }) => name === 'bots')
  expect(bots).toMatchObject({ examples: { default: { 'x-disabled': true } } })
})

test('assistants find the guides and the operations as text', async () => {
  const { status, type, body } = await read('/llms.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const [, url = ''] of body.matchAll(/\]\(https:\/\/scan\.example([^)]+)\)/g))
    expect((await read(url)).status).toBe(200)
  const operations = (await read('/docs/operations.md')).body
  expect(operations).toContain('### rotateWebhookSecret\n\n`POST /webhooks/{id}/rotate-secret`')
})

test('the page has a policy of its own, which allows its script and nothing from other hosts', async () => {
  const { headers, body } = await app.inject('/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  expect(body).not.toMatch(/(src|href)="https?:/)
})

test('a guide is a file of the repository', () => {
  expect(guides.filter(({ file }) => !existsSync(file))).toEqual([])
})
