import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type TestBff, testBff } from '#testing/bff.ts'
import { uniqueSubdomain } from '#testing/new-page.ts'
import { testService, type TestService, type TestWorkspace } from '#testing/service.ts'

const html = '<!doctype html><title>Tessera builder</title><body><div id="root"></div></body>'
const start = ['<!doctype html>', '<title>', '</title>', '<body>', '<div id="root">', '</div>']
const manifest = {
  'builder.html': {
    file: 'assets/builder-abc123.js',
    imports: ['_frame.js'],
    assets: ['assets/inter-abc123.woff2', 'assets/mono-abc123.woff2'],
  },
  '_frame.js': { file: 'assets/frame-abc123.js', name: 'frame' },
  'src/blocks/blocks/faq.tsx': { file: 'assets/faq-abc123.js', name: 'faq', imports: ['_frame.js'] },
  'src/blocks/blocks/map.tsx': { file: 'assets/map-abc123.js', name: 'map' },
}
let service: TestService
let workspace: TestWorkspace
let bff: TestBff
beforeAll(async () => {
  service = await testService()
  workspace = await service.workspace('pro')
  bff = await testBff({ opened: service.opened, serviceUrl: service.origin, findApiKey: async () => workspace.key })
  mkdirSync(join(bff.clientDir, '.vite'))
  writeFileSync(join(bff.clientDir, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(bff.clientDir, 'builder.html'), html)
})

/** A page whose name, and a block's words, would end a script if they could. */
async function makePage(): Promise<string> {
  const body = { name: '</script><b>Menu</b>', subdomain: uniqueSubdomain(), templateId: 'blank' }
  const { id, revision, pages } = await workspace.call('POST /pages', { body })
  const faq = { op: 'addBlock', page: pages[0]?.id ?? '', type: 'faq', fields: { title: '<!--<script>' } } as const
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations: [faq] } })
  return id
}

async function answersIn(id: string, cookie: string) {
  const { body, headers } = await bff.app.inject({ url: `/pages/${id}/edit`, headers: { cookie, accept: 'text/html' } })
  const scripts = body.matchAll(/<script type="application\/json" data-answer="([^"]+)">(.*?)<\/script>/g)
  const answers = Object.fromEntries([...scripts].map(([, address = '', text = '']) => [address, JSON.parse(text)]))
  return { body, headers, answers }
}

test('the builder of a page comes with what it reads first, as it would be answered', async () => {
  const id = await makePage()
  const { cookie } = await bff.member(workspace.id, 'viewer')
  const { body, headers, answers } = await answersIn(id, cookie)
  expect(headers['cache-control']).toBe('no-store')
  const { data } = await workspace.call('GET /page-blocks', {})
  const schemas = `/api/page-blocks?types=${data.map(({ type }) => type).join('%2C')}`
  const addresses = ['/session', '/api/page-blocks', `/api/pages/${id}/content`, schemas]
  expect(Object.keys(answers)).toEqual(addresses)
  for (const url of addresses) expect(answers[url]).toEqual((await bff.app.inject({ url, headers: { cookie } })).json())
  const scripts = addresses.map((each) => [`<script type="application/json" data-answer="${each}">`, '</script>'])
  const [session = [], types = [], content = [], all = []] = scripts
  const preloads = [
    '<link rel="modulepreload" crossorigin href="/assets/faq-abc123.js">',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-abc123.woff2">',
  ]
  // Nothing that a person wrote is HTML.
  expect(body.match(/<[^>]*>/g)).toEqual([...start, ...session, ...types, ...preloads, ...content, ...all, '</body>'])
})

test('it is packed as it is written, for whoever reads that', async () => {
  const id = await makePage()
  const { cookie } = await bff.member(workspace.id, 'viewer')
  const headers = { cookie, accept: 'text/html' }
  const plain = await bff.app.inject({ url: `/pages/${id}/edit`, headers })
  const packed = await bff.app.inject({ url: `/pages/${id}/edit`, headers: { ...headers, 'accept-encoding': 'gzip' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 4)
})

test('what a person may not read is not in it, nor anything for whoever is signed out', async () => {
  const { id } = await (
    await service.workspace('pro')
  ).call('POST /pages', {
    body: { name: 'Theirs', subdomain: uniqueSubdomain(), templateId: 'blank' },
  })
  const { cookie } = await bff.member(workspace.id, 'designer')
  expect(Object.keys((await answersIn(id, cookie)).answers)).toEqual([
    '/session',
    '/api/page-blocks',
    expect.stringContaining('/api/page-blocks?types='),
  ])
  expect((await answersIn(id, 'tessera.session_token=gone')).body).toBe(html)
  const signedOut = await bff.app.inject({ url: `/pages/${id}/edit`, headers: { accept: 'text/html' } })
  expect([signedOut.body, signedOut.headers['cache-control']]).toEqual([html, 'no-cache'])
})
