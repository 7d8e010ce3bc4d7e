import sharp from 'sharp'
import { expect, test } from 'vitest'
import { requestHost } from '#testing/request-host.ts'
import { until } from '#testing/wait-until.ts'
import { createPage } from '#testing/create-page.ts'
import { startTestService } from '#testing/service.ts'

const service = await startTestService({ pagesDomain: 'pages.localhost:4000' })
const workspace = await service.createWorkspace()
const ask = (url: string, options = {}) => requestHost(service.origin, url, options)

async function addImage(background: string, width = 1400) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const bytes = await sharp({ create: { width, height: 700, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  return workspace.call('POST /images', { body: { data: bytes.toString('base64') } })
}

async function createPageWith(...sources: string[]) {
  const { id, revision, pages } = await createPage(workspace)
  const [home] = pages
  const blocks = sources.map((src) => ({
    op: 'addBlock' as const,
    page: home?.id ?? '',
    type: 'image',
    fields: { image: { src, alt: 'A picture' } },
  }))
  const body = { revision, operations: blocks }
  return workspace.call('POST /pages/{id}/edits', { params: { id }, body })
}
const publish = (id: string) => workspace.call('POST /pages/{id}/publish', { params: { id } })

test('a picture of the library has several sizes on the page’s own origin', async () => {
  const image = await addImage('#b33')
  const page = await publish((await createPageWith(image.url)).id)
  const { body } = await ask(page.url)
  const tag = /<img[^>]*\/_\/pictures\/[^>]*>/.exec(body)?.[0] ?? ''
  expect(tag).toMatch(/ width="1400" height="700"/)
  const widths = [...tag.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([320, 640, 960, 1400])
  const smallest = /(\/_\/pictures\/[^ "]*) 320w/.exec(tag)?.[1] ?? ''
  const url = new URL(smallest, page.url).href
  const { status, headers } = await ask(url, { headers: { accept: 'image/webp,*/*' } })
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  const secondReply = await ask(url, { headers: { accept: 'image/webp', 'if-none-match': String(headers['etag']) } })
  expect(secondReply.status).toBe(304)
})

test.each([
  ['image/avif,image/webp,image/png,*/*;q=0.8', 'avif', 'heif'],
  ['image/avif;q=0, image/webp', 'webp', 'webp'],
  ['*/*', 'jpeg', 'jpeg'],
])('a browser with Accept: %s gets %s from the same address', async (accept, type, format) => {
  const image = await addImage('#3b3', 700)
  const page = await publish((await createPageWith(image.url)).id)
  const source = /(\/_\/pictures\/[^ "]*) 320w/.exec((await ask(page.url)).body)?.[1] ?? ''
  const url = new URL(source, page.url).href
  // AVIF takes a while.
  const { headers, bytes } = await until(async () => {
    const answer = await ask(url, { headers: { accept } })
    return answer.headers['content-type'] === `image/${type}` && answer
  })
  expect([headers['vary'], headers['etag']]).toEqual(['accept', `"${source.split('/').at(-1)}-${type}"`])
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 320 })
})

test('an address with .webp, as pages of earlier versions have it, still shows WebP', async () => {
  const image = await addImage('#3bb', 700)
  const page = await publish((await createPageWith(image.url)).id)
  const source = /(\/_\/pictures\/[^ "]*) 320w/.exec((await ask(page.url)).body)?.[1] ?? ''
  const { status, headers } = await ask(new URL(`${source}.webp`, page.url).href, { headers: { accept: '*/*' } })
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
})

test('pictures below the first are loaded lazily', async () => {
  const page = await publish((await createPageWith('art:lemon-branch', 'art:laid-table', 'art:bandstand')).id)
  const tags = (await ask(page.url)).body.match(/<img[^>]*>/g) ?? []
  expect(tags).toHaveLength(3)
  expect(tags.slice(1).every((tag) => tag.includes('loading="lazy"'))).toBe(true)
})

test('pictures of another workspace and unknown files are 404', async () => {
  const page = await publish((await createPageWith('art:lemon-branch')).id)
  const other = await service.createWorkspace()
  const otherPage = await createPage(other)
  await other.call('POST /pages/{id}/publish', { params: { id: otherPage.id } })
  const image = await addImage('#2a2')
  const pageWithImage = await publish((await createPageWith(image.url)).id)
  const source = /(\/_\/pictures\/[^ "]*) 320w/.exec((await ask(pageWithImage.url)).body)?.[1] ?? ''
  expect((await ask(new URL(source, pageWithImage.url).href)).status).toBe(200)
  for (const url of [
    new URL(source, otherPage.url).href,
    `${page.url}_/pictures/${image.id}/..%2f..%2fx.webp`,
    `${page.url}_/pictures/${image.id}/${'0'.repeat(32)}-320.webp`,
    `${page.url}_/art/lemon-branch-${'0'.repeat(16)}.svg`,
    `${page.url}_/art/nothing.svg`,
  ]) {
    const { status, headers } = await ask(url)
    expect([url, status, headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})

test('an SVG cannot run scripts when it is opened', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
  const image = await workspace.call('POST /images', { body: { data: Buffer.from(svg).toString('base64') } })
  const page = await publish((await createPageWith(image.url)).id)
  const source = /src="(\/_\/pictures\/[^"]*\.svg)"/.exec((await ask(page.url)).body)?.[1] ?? ''
  const { headers, body } = await ask(new URL(source, page.url).href)
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(body).toContain('<rect')
})

test('a picture on a draft, a published page or a saved template cannot be deleted', async () => {
  const [inDraft, inPublished, inTemplate, unused] = [
    await addImage('#100'),
    await addImage('#200'),
    await addImage('#300'),
    await addImage('#400'),
  ]
  await createPageWith(inDraft.url)
  const page = await publish((await createPageWith(inPublished.url)).id)
  const block = page.pages[0]?.blocks[1]?.id ?? ''
  await workspace.call('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: { revision: page.revision, operations: [{ op: 'removeBlock', page: page.pages[0]?.id ?? '', block }] },
  })
  const saved = await createPageWith(inTemplate.url)
  await workspace.call('POST /pages/{id}/template', { params: { id: saved.id }, body: { name: 'Saved' } })
  await workspace.call('DELETE /pages/{id}', { params: { id: saved.id } })
  const removeImage = async (id: string) => (await workspace.send('DELETE /images/{id}', { params: { id } })).status
  expect(await removeImage(inDraft.id)).toBe(409)
  expect(await removeImage(inPublished.id)).toBe(409)
  expect(await removeImage(inTemplate.id)).toBe(409)
  expect(await removeImage(unused.id)).toBe(204)
  await publish(page.id)
  expect(await removeImage(inPublished.id)).toBe(204)
})

test('crops of the next publication keep the focal point of a picture in view', async () => {
  const halves = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 350, height: 630, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const image = await workspace.call('POST /images', { body: { data: halves.toString('base64') } })
  const page = await publish((await createPageWith(image.url)).id)
  const readCard = async () => {
    const { body } = await ask(page.url)
    const { bytes } = await ask(/"og:image" content="([^"]*)"/.exec(body)?.[1] ?? '')
    const part = await sharp(bytes).extract({ left: 760, top: 300, width: 20, height: 20 }).raw().toBuffer()
    return { body, isRed: (part[0] ?? 0) > 200 }
  }
  const centered = await readCard()
  expect([centered.body.includes('object-position'), centered.isRed]).toEqual([false, false])
  const params = { id: image.id }
  await workspace.call('PATCH /images/{id}', { params, body: { focalPoint: { x: 0.05, y: 0.5 } } })
  expect((await readCard()).isRed).toBe(false)
  await publish(page.id)
  const focused = await readCard()
  expect(focused.body).toContain('style="object-position:5% 50%"')
  expect(focused.isRed).toBe(true)
})

test('an animation moves in every size', async () => {
  const frames = ['#f00', '#0f0', '#00f'].map((background) =>
    sharp({ create: { width: 700, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  const image = await workspace.call('POST /images', { body: { data: gif.toString('base64') } })
  expect(image).toMatchObject({ type: 'image/webp', width: 700, height: 300, animation: 'moving' })
  const page = await publish((await createPageWith(image.url)).id)
  const source = /(\/_\/pictures\/[^ "]*) 320w/.exec((await ask(page.url)).body)?.[1] ?? ''
  const { headers, bytes } = await ask(new URL(source, page.url).href, { headers: { accept: 'image/avif,image/webp' } })
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, pages: 3 })
})
