import { expect, test } from 'vitest'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const { origin, createWorkspace } = await getSharedService()
const workspace = await createWorkspace()
const ask = (page: WirePage, path = '', options = {}) => requestHost(origin, `${page.url}${path}`, options)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const change = ({ id }: WirePage, body: object) => workspace.call('PATCH /pages/{id}', { params: { id }, body })
const enter = (page: WirePage, password: string, path = '') =>
  ask(page, path, { method: 'POST', headers: form, body: new URLSearchParams({ password }).toString() })

async function publishProtected(): Promise<WirePage> {
  const { id } = await createPage(workspace)
  const page = await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return change(page, { password: 'open sesame' })
}

async function getCookie(page: WirePage): Promise<string> {
  const cookies = (await enter(page, 'open sesame')).headers['set-cookie'] ?? []
  return String(cookies).replace(/;.*$/s, '')
}

test('without the password, no file of a page is served, and no response contains its text', async () => {
  const page = await publishProtected()
  for (const path of [
    '',
    'sitemap.xml',
    'robots.txt',
    '_/icon.svg',
    'favicon.ico',
    '_/missing',
    'nothing',
    '_/art/a/b',
    '_/pictures/img_a/b',
  ]) {
    const { status, headers, body } = await ask(page, path)
    expect([path, status, headers['cache-control']]).toEqual([path, 401, 'no-store'])
    expect(body).toContain('<form method="post">')
    expect(body).not.toContain('<main class="blocks">')
  }
  for (const path of ['_/forms/blk_a', '%5F/forms/blk_a', '_/clicks', '%5f/clicks'])
    expect([path, (await ask(page, path, { method: 'POST', headers: form, body: 'a=b' })).status]).toEqual([path, 401])
})

test('the right password leads back to the address with its query, and its cookie opens every file', async () => {
  const page = await publishProtected()
  const answer = await enter(page, 'open sesame', '?tsr=a-token&x=1')
  expect([answer.status, answer.headers['location']]).toEqual([303, `${page.url}?tsr=a-token&x=1`])
  const cookie = await getCookie(page)
  expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax/)
  const reply = await ask(page, '', { headers: { cookie } })
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toContain('private')
  expect((await ask(page, 'sitemap.xml', { headers: { cookie } })).status).toBe(200)
})

test('a wrong password is refused, and after ten of them the visitor has to wait', async () => {
  const page = await publishProtected()
  const wrongPasswordReply = await enter(page, 'open barley')
  expect([wrongPasswordReply.status, wrongPasswordReply.headers['set-cookie']]).toEqual([403, undefined])
  expect(wrongPasswordReply.body).toContain('role="alert"')
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 10; attempt++) statuses.add((await enter(page, `wrong ${attempt}`)).status)
  expect([...statuses]).toEqual([403, 429])
  expect((await enter(page, 'open sesame')).status).toBe(429)
})

test('a changed cookie, the cookie of another page and that of a former password open nothing', async () => {
  const [page, other] = [await publishProtected(), await publishProtected()]
  const cookie = await getCookie(page)
  const [name, value = ''] = cookie.split('=')
  const laterCookie = `${name}=${value.replace(/^\d/, '2')}`
  for (const [visitedPage, sentCookie] of [
    [other, cookie],
    [page, laterCookie],
    [page, `${name}=`],
    [page, `${cookie}x`],
  ] as const)
    expect((await ask(visitedPage, '', { headers: { cookie: sentCookie } })).status).toBe(401)
  await change(page, { password: 'another one' })
  expect((await ask(page, '', { headers: { cookie } })).status).toBe(401)
})

test('no response contains the password; it survives a publication, and can be removed', async () => {
  const page = await publishProtected()
  expect(page.hasPassword).toBe(true)
  const { id } = page
  const published = await workspace.call('POST /pages/{id}/publish', { params: { id } })
  expect(JSON.stringify(published)).not.toMatch(/sesame|scrypt/)
  expect((await ask(page)).status).toBe(401)
  expect((await change(page, { password: null })).hasPassword).toBe(false)
  expect((await ask(page)).status).toBe(200)
})

test('the preview of a draft needs no password', async () => {
  const { previewUrl } = await publishProtected()
  expect((await requestHost(origin, previewUrl)).status).toBe(200)
})
