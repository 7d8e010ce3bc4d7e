import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()

const GALLERY = `blk_${'g'.repeat(20)}`
const IMAGE = `blk_${'i'.repeat(20)}`

async function addImage(workspace: TestWorkspace, alt: string) {
  const raw = { width: 2, height: 2, channels: 3 } as const
  const data = (await sharp(randomBytes(12), { raw }).png().toBuffer()).toString('base64')
  const image = await workspace.call('POST /images', { body: { data } })
  await workspace.call('PATCH /images/{id}', { params: { id: image.id }, body: { alt } })
  return image
}

async function addLogo(workspace: TestWorkspace, { width, height }: { width: number; height: number }) {
  const background = { r: 20, g: 20, b: 20 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return workspace.call('POST /images', { body: { data: bytes.toString('base64') } })
}

/** A page that shows an image in each kind of place, and a template and a saved section with it. */
async function showEverywhere() {
  const workspace = await service.createWorkspace('pro')
  const [before, after] = [await addImage(workspace, 'An old harbor'), await addImage(workspace, 'A new harbor')]
  const page = await workspace.call('POST /pages', {
    body: { name: 'Menu', templateId: 'blank', subdomain: `m${randomBytes(8).toString('hex')}` },
  })
  const home = page.pages[0]?.id ?? ''
  const shownImage = { src: before.url, alt: 'An old harbor' }
  const other = { src: 'art:three-vases', alt: 'Vases' }
  const focus = { x: 0.2, y: 0.8 }
  const items = [
    { image: other, caption: '' },
    { image: { ...shownImage, focus, ratio: '1:1' }, caption: 'Ours' },
  ]
  const operations: EditOperation[] = [
    { op: 'addBlock', page: home, type: 'gallery', id: GALLERY, fields: { items } },
    {
      op: 'addBlock',
      page: home,
      type: 'image',
      id: IMAGE,
      fields: { image: { ...other, phone: { src: before.url, ratio: '4:5' } } },
    },
    { op: 'setPage', page: home, fields: { shareImage: { src: before.url, alt: '' } } },
    { op: 'setNav', nav: { favicon: { src: before.url, alt: '' } } },
  ]
  const edit = (revision: number, editOperations: EditOperation[]) =>
    workspace.call('POST /pages/{id}/edits', {
      params: { id: page.id },
      body: { revision, operations: editOperations },
    })
  await edit(page.revision, operations)
  const template = await workspace.call('POST /pages/{id}/template', {
    params: { id: page.id },
    body: { name: 'Ours' },
  })
  const section = await workspace.call('POST /sections', {
    body: {
      name: 'Ours',
      blocks: [{ type: 'image', fields: { image: { ...shownImage, decorative: true, alt: '' } } }],
    },
  })
  const list = async (id: string) => (await workspace.call('GET /images/{id}/places', { params: { id } })).data
  const change = (id: string, changes: object[]) =>
    workspace.call('POST /images/{id}/places', { params: { id }, body: { changes } as never })
  const readPage = () => workspace.call('GET /pages/{id}/content', { params: { id: page.id } })
  return { workspace, before, after, page, home, template, section, list, change, edit, readPage }
}

const toPlace = ({ kind, id, subject, path }: { kind: string; id: string; subject: string; path: string }) => ({
  kind,
  id,
  subject,
  path,
})

test('every place of an image is listed, with what shows it and its description there', async () => {
  const { before, after, page, home, template, section, list } = await showEverywhere()
  const places = await list(before.id)
  expect(places.filter(({ kind }) => kind === 'page')).toEqual([
    expect.objectContaining({
      id: page.id,
      name: 'Menu',
      subject: GALLERY,
      path: 'items.1.image',
      label: 'Gallery',
      alt: 'An old harbor',
    }),
    expect.objectContaining({ subject: IMAGE, path: 'image.phone', label: 'Image', alt: null }),
    expect.objectContaining({ subject: home, path: 'shareImage', label: 'Share picture', alt: '' }),
    expect.objectContaining({ subject: 'nav', path: 'favicon', label: 'Icon of the site', page: '' }),
  ])
  expect(places.filter(({ kind }) => kind === 'template').map(({ id }) => id)).toEqual(
    Array(4).fill(template.orgTemplateId),
  )
  expect(places.filter(({ kind }) => kind === 'section')).toEqual([
    expect.objectContaining({ id: section.id, subject: '0', path: 'image', alt: null }),
  ])
  expect(await list(after.id)).toEqual([])
})

test('an image is replaced in all of its places, and the replacement is undone exactly', async () => {
  const { workspace, before, after, page, list, change, readPage } = await showEverywhere()
  const original = await readPage()
  const places = await list(before.id)
  const changes = places.map((place) => ({
    ...toPlace(place),
    imageId: after.id,
    ...(place.alt === 'An old harbor' && { alt: 'A new harbor' }),
  }))
  const result = await change(before.id, changes)
  expect(result.changed).toHaveLength(places.length)
  expect(result).toMatchObject({ problems: [], pages: [{ id: page.id, publish: 'not_published' }] })
  expect(await list(before.id)).toEqual([])
  expect(await list(after.id)).toHaveLength(places.length)
  const replaced = await readPage()
  expect(JSON.stringify(replaced)).not.toContain(before.id)
  // The choices of the place stay: focal point, ratio, caption.
  expect(replaced.pages[0]?.blocks.find(({ id }) => id === GALLERY)?.fields['items']).toMatchObject([
    {},
    { image: { src: after.url, alt: 'A new harbor', focus: { x: 0.2, y: 0.8 }, ratio: '1:1' }, caption: 'Ours' },
  ])
  // All places of a page change in one revision, which its history shows.
  expect(replaced.revision).toBe(original.revision + 1)
  await change(after.id, result.changed)
  const contentAfterUndo = await readPage()
  expect([contentAfterUndo.pages, contentAfterUndo.nav]).toEqual([original.pages, original.nav])
  expect((await list(before.id)).length).toBe(places.length)
  expect((await workspace.call('GET /sections')).data[0]?.blocks[0]?.fields['image']).toMatchObject({ src: before.url })
})

/** A code and a template of codes with the image as logo, and a brand kit with it. */
async function showInBrand(workspace: TestWorkspace, imageId: string) {
  const destination = { type: 'url', url: 'https://example.com' } as const
  const design = { kind: 'plain', foreground: '#14532d', logo: { imageId, share: 18, plate: 'rounded' } } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Door', destination, design } })
  const template = await workspace.call('POST /codes/{id}/template', { params: code, body: { name: 'Doors' } })
  const kit = { colors: [{ name: 'Green', value: '#14532d', uses: ['accent' as const] }], pictures: [{ imageId }] }
  await workspace.call('PUT /brand', { body: { ...kit, logo: { imageId } } })
  return { code, template }
}

test('logos of codes and the brand kit are replaced as well, drawn and tested again, and undone exactly', async () => {
  const { workspace, before, after, list, change } = await showEverywhere()
  const { code, template } = await showInBrand(workspace, before.id)
  const places = (await list(before.id)).filter(({ kind }) => !['page', 'template', 'section'].includes(kind))
  expect(places.map(({ kind, id, name, path }) => [kind, id, name, path])).toEqual([
    ['code', code.id, 'Door', 'logo'],
    ['code_template', template.id, 'Doors', 'logo'],
    ['brand_kit', 'brand', 'Brand kit', 'logo'],
    ['brand_kit', 'brand', 'Brand kit', 'pictures.0'],
  ])
  const readAll = async () => ({
    code: await workspace.call('GET /codes/{id}', { params: { id: code.id } }),
    template: (await workspace.call('GET /templates')).data.find(({ id }) => id === template.id),
    kit: await workspace.call('GET /brand'),
  })
  const original = await readAll()
  const { changed, problems } = await change(
    before.id,
    places.map((place) => ({ ...toPlace(place), imageId: after.id })),
  )
  expect([changed.length, problems]).toEqual([places.length, []])
  const logo = { imageId: after.id, share: 18, plate: 'rounded' }
  const replaced = await readAll()
  expect(replaced).toMatchObject({
    code: { design: { plain: { foreground: '#14532d', logo } }, scanVerified: true },
    template: { design: { plain: { foreground: '#14532d', logo } } },
    kit: { logo: { imageId: after.id }, pictures: [{ imageId: after.id }] },
  })
  expect(replaced.code.previewUrl).not.toBe(original.code.previewUrl)
  await change(after.id, changed)
  const allAfterUndo = await readAll()
  expect(allAfterUndo.code.design).toEqual(original.code.design)
  expect(allAfterUndo.template?.design).toEqual(original.template?.design)
  expect([allAfterUndo.kit.logo, allAfterUndo.kit.pictures]).toEqual([original.kit.logo, original.kit.pictures])
})

test('a code that would be hard to scan with the other logo keeps its own and is named, unless the change allows it', async () => {
  const workspace = await service.createWorkspace('pro')
  const destination = { type: 'url', url: 'https://example.com' } as const
  // The narrow logo leaves every short code a margin of 100, the wide one covers more than the correction can restore.
  const narrow = await addLogo(workspace, { width: 20, height: 200 })
  const wide = await addLogo(workspace, { width: 200, height: 200 })
  const design = { kind: 'plain', logo: { imageId: narrow.id, share: 30, plate: 'none' }, correction: 'M' } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Door', destination, design } })
  expect(code.scanVerified).toBe(true)
  const changes = [{ kind: 'code' as const, id: code.id, subject: 'design', path: 'logo', imageId: wide.id }]
  const send = (allowHardToScan: boolean) =>
    workspace.call('POST /images/{id}/places', {
      params: { id: narrow.id },
      body: { changes, allowHardToScan },
    })
  expect(await send(false)).toMatchObject({ changed: [], problems: [{ kind: 'code', id: code.id, name: 'Door' }] })
  expect((await send(true)).changed).toHaveLength(1)
  const changedCode = await workspace.call('GET /codes/{id}', { params: { id: code.id } })
  expect(changedCode.design?.plain).toMatchObject({ logo: { imageId: wide.id } })
})

test('a place that shows another image by now stays', async () => {
  const { before, after, page, list, change, edit, readPage } = await showEverywhere()
  const changes = (await list(before.id)).map((place) => ({ ...toPlace(place), imageId: after.id }))
  const { revision, pages } = await readPage()
  const items = [{ image: { src: 'art:laid-table', alt: 'Mine' }, caption: '' }]
  await edit(revision, [{ op: 'setBlock', page: pages[0]?.id ?? '', block: GALLERY, fields: { items } }])
  const { changed } = await change(before.id, changes)
  expect(changed.filter(({ kind }) => kind === 'page').map(({ subject }) => subject)).not.toContain(GALLERY)
  expect(changed).toHaveLength(changes.length - 1)
  const gallery = (await readPage()).pages[0]?.blocks.find(({ id }) => id === GALLERY)
  expect(gallery?.fields['items']).toMatchObject(items)
  expect(page.id).not.toBe('')
})

test('a published page says whether publishing shows only this change', async () => {
  const { before, after, page, list, change, workspace, readPage, edit, home } = await showEverywhere()
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const [place] = await list(before.id)
  if (!place) throw new Error('no place')
  const ready = await change(before.id, [{ ...toPlace(place), imageId: after.id }])
  expect(ready.pages).toMatchObject([{ id: page.id, publish: 'ready' }])
  // The published page shows the earlier image until it is published again, so the image is still in use there.
  expect((await workspace.call('GET /images/{id}', { params: { id: before.id } })).usedBy.pages).toHaveLength(1)
  const { revision } = await readPage()
  await edit(revision, [{ op: 'addBlock', page: home, type: 'divider' }])
  const laterChange = await change(after.id, [{ ...toPlace(place), imageId: before.id }])
  expect(laterChange.pages).toMatchObject([{ publish: 'has_other_changes' }])
})

test('images of other workspaces are neither listed nor shown', async () => {
  const { before, list, change } = await showEverywhere()
  const other = await service.createWorkspace()
  const foreign = await addImage(other, 'Foreign')
  expect(await other.send('GET /images/{id}/places', { params: { id: before.id } })).toMatchObject({ status: 404 })
  const [place] = await list(before.id)
  if (!place) throw new Error('no place')
  await expect(change(before.id, [{ ...toPlace(place), imageId: foreign.id }])).rejects.toThrow(
    'There is no such image',
  )
})
