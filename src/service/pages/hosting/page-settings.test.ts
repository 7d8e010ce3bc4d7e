import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const { origin, createWorkspace } = await getSharedService()
const workspace = await createWorkspace()
const ask = (page: WirePage, path = '') => requestHost(origin, `${page.url}${path}`)
const readMeta = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1]
type PageFields = Extract<EditOperation, { op: 'setPage' }>['fields']

async function edit({ id, revision }: WirePage, operations: EditOperation[]): Promise<WirePage> {
  return workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
}

/** Publishes a page of two pages, whose home page has these settings. */
async function publish(fields: PageFields, nav = {}): Promise<WirePage> {
  const page = await createPage(workspace, { name: 'Osteria' })
  const home = page.pages[0]?.id ?? ''
  await edit(page, [
    { op: 'addPage', name: 'Menu', slug: 'menu' },
    ...(Object.keys(fields).length > 0 ? [{ op: 'setPage' as const, page: home, fields }] : []),
    { op: 'setNav', nav },
  ])
  return workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
}

async function storePicture(color: string): Promise<string> {
  const picture = sharp({ create: { width: 800, height: 800, channels: 3, background: color } })
  const base64 = (await picture.png().toBuffer()).toString('base64')
  return (await workspace.call('POST /images', { body: { data: base64 } })).url
}

test('title and description of the settings are published for search engines and messengers', async () => {
  const page = await publish({ title: 'Osteria Lume in Genoa', description: 'Fish of the day.' })
  const { body } = await ask(page)
  expect(body).toContain('<title>Osteria Lume in Genoa</title>')
  expect(readMeta(body, 'description')).toBe('Fish of the day.')
  expect(readMeta(body, 'og:title')).toBe('Osteria Lume in Genoa')
  expect(readMeta(body, 'og:description')).toBe('Fish of the day.')
  expect(readMeta(body, 'twitter:card')).toBe('summary_large_image')
  expect((await ask(page, 'menu')).body).not.toContain('Genoa')
})

test('a chosen picture is shared in the size of a card, and only for its page', async () => {
  const page = await publish({ shareImage: { src: await storePicture('#ff0000'), alt: 'A red wall' } })
  const { body } = await ask(page)
  expect(readMeta(body, 'og:image:alt')).toBe('A red wall')
  const picture = await requestHost(origin, readMeta(body, 'og:image') ?? '')
  expect(picture.headers['content-type']).toBe('image/jpeg')
  const menu = await ask(page, 'menu')
  expect(readMeta(menu.body, 'og:image')).not.toBe(readMeta(body, 'og:image'))
  expect(readMeta(menu.body, 'og:image')).toMatch(/\/_\/card-\w+\.(png|jpg)$/)
})

test('a page that search engines leave out is not in the sitemap', async () => {
  const page = await publish({ noindex: true })
  const { body } = await ask(page)
  expect(readMeta(body, 'robots')).toBe('noindex')
  expect(body).not.toContain('rel="canonical"')
  const sitemap = (await ask(page, 'sitemap.xml')).body
  expect(sitemap).toContain(`<loc>${page.url}menu</loc>`)
  expect(sitemap).not.toContain(`<loc>${page.url}</loc>`)
})

test('a copy names the address of its original, and is not in the sitemap', async () => {
  const page = await publish({ canonical: 'https://example.com/a?b=1&c="><script>' })
  const { body } = await ask(page)
  expect(body).toContain('<link rel="canonical" href="https://example.com/a?b=1&amp;c=&quot;&gt;&lt;script&gt;">')
  expect((await ask(page, 'sitemap.xml')).body).not.toContain(`<loc>${page.url}</loc>`)
})

test('a chosen icon is published as a square picture, and as favicon.ico', async () => {
  const page = await publish({}, { favicon: { src: await storePicture('#00ff00'), alt: '' } })
  const { body } = await ask(page)
  const [, href = ''] = /<link rel="icon" type="image\/png" href="\/([^"]+)">/.exec(body) ?? []
  expect(body).toContain(`<link rel="apple-touch-icon" href="/${href}">`)
  for (const path of [href, 'favicon.ico']) expect((await ask(page, path)).headers['content-type']).toBe('image/png')
})

test('without settings a page has none of their fields, and removing a setting restores that', async () => {
  const page = await createPage(workspace)
  const home = page.pages[0]?.id ?? ''
  const withTitle = await edit(page, [{ op: 'setPage', page: home, fields: { title: 'Ours', noindex: true } }])
  expect(withTitle.pages[0]).toMatchObject({ title: 'Ours', noindex: true })
  const removal = await edit(withTitle, [{ op: 'setPage', page: home, fields: { title: null, noindex: null } }])
  expect(removal.pages[0]).toEqual(page.pages[0])
})

test.each<[string, object]>([
  ['canonical', { canonical: 'javascript:alert(1)' }],
  ['canonical', { canonical: '/menu' }],
  ['title', { title: 'x'.repeat(10_000) }],
  ['title', { title: '' }],
  ['description', { description: 'x'.repeat(10_000) }],
  ['noindex', { noindex: false }],
  ['shareImage.src', { shareImage: { src: 'https://elsewhere.example/a.png', alt: '' } }],
  ['shareImage.src', { shareImage: { src: 'javascript:alert(1)', alt: '' } }],
])('the setting %s is refused with an invalid value', async (path, fields) => {
  const { id, revision, pages } = await createPage(workspace)
  const operations = [{ op: 'setPage', page: pages[0]?.id, fields }] as EditOperation[]
  const reply = await workspace.send('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([
    400,
    expect.stringContaining(`"operations.0.fields.${path}"`),
  ])
})

test('HTML in the settings stays text', async () => {
  const evil = '</title><script>alert(1)</script>'
  const { body } = await ask(await publish({ title: evil, description: `"><script>alert(1)</script>` }))
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;')
})

test('the copy of a page keeps its settings but the address of its original', async () => {
  const original = await publish({ title: 'Ours', canonical: 'https://example.com/' })
  const copy = await workspace.call('POST /pages/{id}/duplicate', { params: { id: original.id } })
  expect(copy.pages[0]?.title).toBe('Ours')
  expect(copy.pages[0]).not.toHaveProperty('canonical')
})
