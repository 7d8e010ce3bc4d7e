import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { requestRaw } from '#testing/request-host.ts'
import type { ApiRequest } from '#testing/request.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const { origin, createWorkspace } = await getSharedService({ allowPrivateHosts: true })

const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#14532d' } })
  .png()
  .toBuffer()
const html = `<!doctype html><title>Olive &amp; Oak</title><meta name="theme-color" content="#14532d">
  <meta property="og:image" content="/share.png">
  <style>:root{--bg-main:#fdf6e3} h1{font-family:Lora,serif} body{font-family:"Work Sans",sans-serif} .btn{border-radius:99px}</style>
  <header class="site-header"><a href="/"><img class="logo" src="/logo.png" alt="Olive &amp; Oak"></a></header><h1>Welcome</h1>`
const share = await sharp({ create: { width: 600, height: 315, channels: 3, background: '#a16207' } })
  .png()
  .toBuffer()
const site = await startHttpServer((request, reply) => {
  if (request.url === '/logo.png') return reply.writeHead(200, { 'content-type': 'image/png' }).end(logo)
  if (request.url === '/share.png') return reply.writeHead(200, { 'content-type': 'image/png' }).end(share)
  if (request.url === '/') return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  return reply.writeHead(404).end()
})

const kit = {
  colors: [
    { name: 'Forest', value: '#14532D', uses: ['accent'] },
    { name: 'Cream', value: '#fdf6e3', uses: ['background'] },
  ],
  headingFont: 'lora',
  corners: 'sharp',
} satisfies ApiRequest<'PUT /brand'>['body']

const read = ({ id }: { id: string }, workspace: TestWorkspace) =>
  workspace.call('GET /pages/{id}/content', { params: { id } })
const readCode = (id: string, workspace: TestWorkspace) => workspace.call('GET /codes/{id}', { params: { id } })
const createCode = (workspace: TestWorkspace, body: object = {}) =>
  workspace.call('POST /codes', {
    body: { name: 'Menu', destination: { type: 'url', url: 'https://example.com' }, ...body },
  })
const apply = (workspace: TestWorkspace, body: { pageIds?: string[]; codeIds?: string[] }) =>
  workspace.call('POST /brand/apply', { body })
const undo = (workspace: TestWorkspace, id: string | null) =>
  workspace.call('POST /brand/undo', { body: { applicationId: id ?? '' } })
const setTheme = (workspace: TestWorkspace, { id, revision }: WirePage, theme: object) =>
  workspace.call('POST /pages/{id}/edits', {
    params: { id },
    body: { revision, operations: [{ op: 'setTheme', theme: { ...theme } }] },
  })

async function readPublishedHtml(page: WirePage): Promise<string> {
  const { body } = await requestRaw(origin, { host: new URL(page.url).host, path: '/' })
  return String(body)
}

test('a brand kit read from a website changes a page, a code and a form, and one undo brings all back', async () => {
  const workspace = await createWorkspace()
  const draft = await workspace.call('POST /brand/read', { body: { url: `http://${site}/` } })
  expect(draft).toMatchObject({
    title: 'Olive & Oak',
    headingFont: { found: 'Lora', family: 'lora', isSame: true },
    bodyFont: { family: 'work-sans' },
    corners: 'round',
    logo: { alt: 'Olive & Oak', source: `http://${site}/logo.png` },
    pictures: [{ source: `http://${site}/share.png` }],
  })
  expect(draft.colors[0]).toEqual({ name: 'Deep green', value: '#14532d', uses: ['accent'] })
  expect((await workspace.call('GET /brand')).updatedAt).toBeNull()

  const code = await createCode(workspace)
  const form = await setTheme(workspace, await createPage(workspace), { palette: 'berry' })
  const operations = [{ op: 'addBlock', page: form.pages[0]?.id ?? '', type: 'form' }] as const
  const page = await workspace.call('POST /pages/{id}/edits', {
    params: { id: form.id },
    body: { revision: form.revision, operations: [...operations] },
  })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const htmlBefore = await readPublishedHtml(page)
  const [pageBefore, codeBefore] = [await read(page, workspace), await readCode(code.id, workspace)]

  const { logo: foundLogo, headingFont, bodyFont, colors, corners, pictures } = draft
  const saved = await workspace.call('PUT /brand', {
    body: {
      colors,
      corners,
      headingFont: headingFont?.family ?? '',
      bodyFont: bodyFont?.family ?? '',
      logo: foundLogo && { data: foundLogo.data },
      pictures: pictures.map(({ data }) => ({ data })),
    },
  })
  expect(await workspace.call('GET /brand')).toEqual(saved)
  const application = await apply(workspace, { pageIds: [page.id], codeIds: [code.id] })
  expect(application).toMatchObject({
    pages: [{ id: page.id, publish: 'ready' }],
    codes: [{ id: code.id }],
    problems: [],
  })

  const brandedContent = await read(page, workspace)
  expect(brandedContent).toMatchObject({
    theme: {
      palette: 'berry',
      followsBrand: true,
      accentColour: '#14532d',
      headingFont: 'lora',
      bodyFont: 'work-sans',
      corners: 'round',
    },
    nav: { favicon: { src: saved.logo?.url } },
  })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  const htmlAfter = await readPublishedHtml(page)
  expect(htmlAfter).toContain('<form')
  expect(htmlAfter).toContain('#14532d')
  expect(htmlBefore).not.toContain('#14532d')
  expect(await readCode(code.id, workspace)).toMatchObject({
    design: { plain: { foreground: '#14532d', followsBrand: true, logo: { imageId: saved.logo?.imageId } } },
    scanVerified: true,
  })
  expect((await workspace.call('GET /brand')).lastApplication).toMatchObject({ pages: 1, codes: 1 })

  const reversal = await undo(workspace, application.applicationId)
  expect(reversal).toMatchObject({ pages: [{ id: page.id, publish: 'ready' }], codes: [{ id: code.id }], problems: [] })
  const restored = await read(page, workspace)
  expect([restored.theme, restored.nav]).toEqual([pageBefore.theme, pageBefore.nav])
  expect((await readCode(code.id, workspace)).design).toEqual(codeBefore.design)
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  expect((await readPublishedHtml(page)).replaceAll(/\?v=\w+/g, '')).toContain('<form')
  expect(await readPublishedHtml(page)).not.toContain('#14532d')
  expect(
    await workspace.send('POST /brand/undo', { body: { applicationId: application.applicationId ?? '' } }),
  ).toMatchObject({
    status: 404,
  })
  expect((await workspace.call('GET /brand')).lastApplication).toBeNull()
})

test('undo leaves what somebody has changed since, and lists it', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  const [page, code] = [await createPage(workspace, { name: 'Menu' }), await createCode(workspace)]
  const { applicationId } = await apply(workspace, { pageIds: [page.id], codeIds: [code.id] })
  await setTheme(workspace, await read(page, workspace), { accentColour: '#7c3aed', palette: 'dusk' })
  await workspace.call('PATCH /codes/{id}', {
    params: { id: code.id },
    body: { design: { kind: 'plain', foreground: '#7c3aed' } },
  })
  expect(await undo(workspace, applicationId)).toMatchObject({
    pages: [{ id: page.id }],
    codes: [],
    problems: [
      { kind: 'page', name: 'Menu', message: 'Changed since then, and kept: accent color.' },
      { kind: 'code', id: code.id },
    ],
  })
  expect((await read(page, workspace)).theme).toEqual({ ...page.theme, accentColour: '#7c3aed', palette: 'dusk' })
  expect((await readCode(code.id, workspace)).design.palette).toContain('#7c3aed')
})

test('an application that was interrupted is undone as far as it went', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  const [appliedPage, skippedPage] = [await createPage(workspace), await createPage(workspace)]
  const { applicationId } = await apply(workspace, { pageIds: [appliedPage.id, skippedPage.id] })
  // As if the process had been killed before it changed this page.
  const keys = { followsBrand: null, accentColour: null, backgroundColour: null, headingFont: null, corners: null }
  const reverted = await setTheme(workspace, await read(skippedPage, workspace), keys)
  const { pages, problems } = await undo(workspace, applicationId)
  expect([pages.map(({ id }) => id), problems]).toEqual([[appliedPage.id], []])
  expect((await read(appliedPage, workspace)).theme).toEqual(appliedPage.theme)
  expect((await read(skippedPage, workspace)).revision).toBe(reverted.revision)
})

test('an edit that is sent at the same time is not lost, and the page is undone to it', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  const page = await createPage(workspace)
  const title = async (text: string) => {
    const { id, revision, pages } = await read(page, workspace)
    const [home] = pages
    const operations = [
      { op: 'setBlock', page: home?.id ?? '', block: home?.blocks[0]?.id ?? '', fields: { title: text } },
    ] as const
    return workspace.send('POST /pages/{id}/edits', { params: { id }, body: { revision, operations: [...operations] } })
  }
  const [first, { applicationId }, last] = await Promise.all([
    title('One'),
    apply(workspace, { pageIds: [page.id] }),
    title('Two'),
  ])
  const brandedContent = await read(page, workspace)
  expect(brandedContent.theme).toMatchObject({ followsBrand: true, headingFont: 'lora' })
  const saved = [first, last].filter(({ status }) => status === 200).length
  expect(brandedContent.revision).toBe(page.revision + saved + 1)
  await undo(workspace, applicationId)
  const undoneContent = await read(page, workspace)
  expect(undoneContent.theme).toEqual(page.theme)
  expect(undoneContent.pages[0]?.blocks).toEqual(brandedContent.pages[0]?.blocks)
})

test('a page with other unpublished changes is not offered for publishing, and a draft has nothing to publish', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  const [editedPage, draft] = [await createPage(workspace), await createPage(workspace)]
  await workspace.call('POST /pages/{id}/publish', { params: { id: editedPage.id } })
  await setTheme(workspace, await read(editedPage, workspace), { palette: 'dusk' })
  const { pages } = await apply(workspace, { pageIds: [editedPage.id, draft.id] })
  expect(pages.map(({ publish }) => publish)).toEqual(['has_other_changes', 'not_published'])
})

test('a color too weak for a code is darkened until it scans, with a note, and the page has the color itself', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: { colors: [{ name: 'Sun', value: '#fde047', uses: ['accent'] }] } })
  const code = await createCode(workspace)
  const { data } = await workspace.call('POST /brand/previews', { body: { codeIds: [code.id, 'cod_none'] } })
  expect(data).toMatchObject([
    { id: code.id, changes: true, problem: null, note: 'The color is adjusted so that phones can read the code.' },
    { id: 'cod_none', previewUrl: null, problem: 'There is no such code.' },
  ])
  expect((await readCode(code.id, workspace)).design).toEqual(code.design)
  await apply(workspace, { codeIds: [code.id] })
  expect(await readCode(code.id, workspace)).toMatchObject({ scanVerified: true })
  expect((await readCode(code.id, workspace)).scanMargin).toBeGreaterThanOrEqual(75)
})

test('a code that no color of the brand would make readable is named and stays, and the others change', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  // Neither black nor white has enough contrast to these backgrounds.
  const design = { kind: 'plain', foreground: '#404040', background: '#505050' }
  const lightDesign = { kind: 'plain', foreground: '#c8c8c8', background: '#b8b8b8' }
  const [dark, light] = [await createCode(workspace, { design }), await createCode(workspace, { design: lightDesign })]
  const good = await createCode(workspace)
  const { codes, problems } = await apply(workspace, { codeIds: [dark.id, light.id, good.id] })
  expect(codes.map(({ id }) => id)).toEqual([good.id])
  const hint = 'It would be hard to scan in these colors. Choose a'
  expect(Object.fromEntries(problems.map(({ id, message }) => [id, message]))).toEqual({
    [dark.id]: `${hint} darker color for codes.`,
    [light.id]: `${hint} lighter color for codes.`,
  })
})

test('followers come first, and a second application has nothing to change', async () => {
  const workspace = await createWorkspace()
  await workspace.call('PUT /brand', { body: kit })
  const [follower, other] = [await createPage(workspace), await createPage(workspace)]
  const [code, otherCode] = [await createCode(workspace), await createCode(workspace)]
  await apply(workspace, { pageIds: [follower.id], codeIds: [code.id] })
  const changes = await workspace.call('GET /brand/changes')
  expect(changes.pages.map(({ id, follows, changes: isChanged }) => [id, follows, isChanged])).toEqual([
    [follower.id, true, false],
    [other.id, false, true],
  ])
  expect(changes.codes.map(({ id, follows }) => [id, follows])).toEqual([
    [code.id, true],
    [otherCode.id, false],
  ])
  const [{ thumbnailUrl, newThumbnailUrl }] = changes.pages.slice(1) as [(typeof changes.pages)[number]]
  const pictures = await Promise.all([thumbnailUrl, newThumbnailUrl].map(async (url) => (await fetch(url)).text()))
  expect(pictures.map((picture) => picture.includes('#fdf6e3'))).toEqual([false, true])
  expect((await fetch(newThumbnailUrl.replace('theme=', 'theme=e'))).status).toBe(404)
  expect(await apply(workspace, { pageIds: [follower.id], codeIds: [code.id] })).toEqual({
    applicationId: null,
    pages: [],
    codes: [],
    problems: [],
  })
})

test.each([
  [{ headingFont: 'no-such-font' }, 'headingFont'],
  [{ logo: { imageId: 'img_none' } }, 'logo.imageId'],
  [{ pictures: [{ data: 'bm90IGEgcGljdHVyZQ==' }] }, 'pictures.0.data'],
  [{ colors: [1, 2].map((n) => ({ name: `C${n}`, value: '#123456', uses: ['accent'] })) }, 'colors.1.uses'],
  [{ colors: [{ name: 'Red', value: 'red' }] }, 'colors.0.value'],
])('a brand kit with %j is refused', async (body: object, path: string) => {
  const workspace = await createWorkspace()
  expect(await workspace.send('PUT /brand', { body })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request', details: { issues: [{ in: 'body', path }] } } },
  })
})

test('a logo of the brand kit, and its fonts, are in use', async () => {
  const workspace = await createWorkspace()
  const { logo: saved } = await workspace.call('PUT /brand', { body: { logo: { data: logo.toString('base64') } } })
  const id = saved?.imageId ?? ''
  expect(await workspace.send('DELETE /images/{id}', { params: { id } })).toMatchObject({ status: 409 })
  await workspace.call('PUT /brand', { body: {} })
  expect(await workspace.send('DELETE /images/{id}', { params: { id } })).toMatchObject({ status: 204 })
})

test('without a brand kit there is nothing to apply', async () => {
  expect(await (await createWorkspace()).send('POST /brand/apply', { body: {} })).toMatchObject({ status: 404 })
})
