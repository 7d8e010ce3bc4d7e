import { expect, test } from 'vitest'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()

async function fetchDrawing(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('each revision of a page has a thumbnail with another address', async () => {
  const page = await createPage(workspace, { templateId: 'restaurant-menu' })
  const [listedPage] = (await workspace.call('GET /pages')).data
  const before = await fetchDrawing(listedPage?.thumbnailUrl ?? '')
  expect(before.status).toBe(200)
  expect(before.headers.get('content-type')).toBe('image/svg+xml')
  expect(before.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(before.text).toMatch(/^<svg [^>]*viewBox="0 0 400 500".*<image [^>]*href="data:image\/webp;base64,/s)
  const body = { revision: page.revision, operations: [{ op: 'setTheme' as const, theme: { palette: 'dusk' } }] }
  await workspace.call('POST /pages/{id}/edits', { params: { id: page.id }, body })
  const [changedPage] = (await workspace.call('GET /pages')).data
  expect(changedPage?.thumbnailUrl).not.toBe(listedPage?.thumbnailUrl)
  expect((await fetchDrawing(changedPage?.thumbnailUrl ?? '')).text).toContain('#141231')
  expect((await fetchDrawing(listedPage?.thumbnailUrl ?? '')).text).toBe(before.text)
})

test('a thumbnail without a valid signature is not drawn', async () => {
  await createPage(workspace)
  const [listedPage] = (await workspace.call('GET /pages')).data
  const url = listedPage?.thumbnailUrl ?? ''
  for (const forgedUrl of [
    url.replace(/\/\d+\/([^/]*)$/, '/2/$1'),
    url.replace(/.\.svg$/, (end) => (end === 'A.svg' ? 'B.svg' : 'A.svg')),
  ])
    expect((await fetchDrawing(forgedUrl)).status).toBe(404)
})

test('built-in and saved templates have a thumbnail', async () => {
  const page = await createPage(workspace, { templateId: 'event' })
  await workspace.call('POST /pages/{id}/template', { params: { id: page.id }, body: { name: 'Saved <event>' } })
  const { data } = await workspace.call('GET /page-templates')
  expect(data.some(({ orgTemplateId }) => orgTemplateId !== undefined)).toBe(true)
  for (const { name, previewUrl } of data) {
    const { status, headers } = await fetchDrawing(previewUrl)
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/svg+xml'])
  }
})
