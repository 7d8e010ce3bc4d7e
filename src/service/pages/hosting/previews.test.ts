import { expect, test } from 'vitest'
import { requestHost } from '#testing/request-host.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { startTestService } from '#testing/service.ts'

const service = await startTestService({
  pagesDomain: 'pages.localhost:4000',
  publicOrigin: 'https://dashboard.example.com',
})
const workspace = await service.createWorkspace()
const ask = (url: string, options = {}) => requestHost(service.origin, url, options)
const page = await createPage(workspace, { templateId: 'restaurant-menu' })

test('the links of a preview stay within the preview', async () => {
  const home = await ask(page.previewUrl)
  expect(home.status).toBe(200)
  expect(home.body).toContain('<title>Osteria Lume</title>')
  const base = new URL(page.previewUrl).pathname
  expect(home.body).toContain(`href="${base}drinks"`)
  expect(home.body).not.toMatch(/href="\/(drinks)?"/)
  for (const { previewUrl, name } of page.pages) {
    const previewReply = await ask(previewUrl)
    expect([name, previewReply.status]).toEqual([name, 200])
  }
  const icon = /<link rel="icon"[^>]* href="([^"]*)"/.exec(home.body)?.[1] ?? ''
  expect((await ask(new URL(icon, page.previewUrl).href)).headers['content-type']).toBe('image/svg+xml')
})

test('a preview is neither cached nor indexed', async () => {
  const { headers, body } = await ask(page.previewUrl)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).not.toContain('rel="canonical"')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/frame-ancestors https:\/\/dashboard\.example\.com$/)
  expect(policy).toContain("default-src 'none'")
})

test('a preview always shows the current draft', async () => {
  const draft = await createPage(workspace, { templateId: 'restaurant-menu' })
  await retitle(draft, 'Second thoughts')
  expect((await ask(draft.previewUrl)).body).toContain('<title>Second thoughts</title>')
  const live = await workspace.call('POST /pages/{id}/publish', { params: { id: draft.id } })
  await retitle(live, 'Third thoughts')
  expect((await ask(draft.previewUrl)).body).toContain('<title>Third thoughts</title>')
  expect((await ask(live.url)).body).toContain('<title>Second thoughts</title>')
})

test('a forged link does not open a preview', async () => {
  const other = await createPage(workspace)
  const getToken = (page: WirePage) => new URL(page.previewUrl).pathname.split('/')[3] ?? ''
  const swapped = page.previewUrl.replace(getToken(page), getToken(other))
  const forgedUrl = page.previewUrl.replace(
    getToken(page),
    getToken(page).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  const prolonged = page.previewUrl.replace(/preview\/(\d+)/, (_, day) => `preview/${Number(day) + 1}`)
  const onUnknownHost = page.previewUrl.replace(page.subdomain, 'nobody-has-this')
  for (const url of [swapped, forgedUrl, prolonged, onUnknownHost]) {
    const { status, body } = await ask(url)
    expect([url, status]).toEqual([url, 403])
    expect(body).not.toContain('Osteria Lume')
  }
  await workspace.call('DELETE /pages/{id}', { params: { id: other.id } })
  const answer = await ask(other.previewUrl)
  expect(answer.status).toBe(403)
  expect(answer.body).toContain('<h1>This preview has ended</h1>')
})

test('a form sent in a preview is not stored', async () => {
  const action = `${page.previewUrl}_/forms/blk_0123456789abcdefghij`
  const { status, body } = await ask(action, { method: 'POST', body: 'a=b', headers: { 'content-type': 'x/y' } })
  expect([status, body.includes('<h1>Nothing was sent</h1>')]).toEqual([200, true])
})

test('an unknown path gets the draft’s own 404 page', async () => {
  const { status, body } = await ask(`${page.previewUrl}nothing`)
  expect(status).toBe(404)
  expect(body).toContain('This page is not here')
})

async function retitle(draft: WirePage, title: string) {
  const { revision, pages } = await workspace.call('GET /pages/{id}/content', { params: { id: draft.id } })
  const [home] = pages
  const operations = [
    { op: 'setBlock' as const, page: home?.id ?? '', block: home?.blocks[0]?.id ?? '', fields: { title } },
  ]
  await workspace.call('POST /pages/{id}/edits', { params: { id: draft.id }, body: { revision, operations } })
}
