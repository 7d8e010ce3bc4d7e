import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFormPage } from '#testing/form-page.ts'
import { createPage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { startTestService } from '#testing/service.ts'

const { origin, createWorkspace } = await startTestService({ pagesDomain: 'pages.localhost:4000' })
const workspace = await createWorkspace()
const decode = { '': (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
const ask = (subdomain: string, path = '/', options = {}) =>
  requestHost(origin, `http://${subdomain}.pages.localhost:4000${path}`, options)

/** Publishes a page with a text and a form. */
async function publish(
  text: string,
  { templateId = 'blank', ...nav }: { lang?: string; dir?: 'ltr' | 'rtl'; templateId?: string } = {},
) {
  const page = await workspace.call('POST /pages', {
    body: {
      name: '1',
      subdomain: (await createPage(workspace)).subdomain.replace('test', 'lang'),
      templateId,
      ...nav,
    },
  })
  const homeId = page.pages[0]?.id ?? ''
  const { id, revision } = page
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }] }
  const fields = [
    { id: 'name', kind: 'text', label: 'N', required: false },
    { id: 'mail', kind: 'email', label: 'M', required: true },
  ]
  await workspace.call('POST /pages/{id}/edits', {
    params: { id },
    body: {
      revision,
      operations: [
        { op: 'addBlock', page: homeId, type: 'text', fields: { content } },
        { op: 'addBlock', page: homeId, type: 'form', fields: { title: '', intro: '', fields, buttonText: '' } },
      ],
    },
  })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return page
}

test('a page and the words of its blocks have the language and direction of its text', async () => {
  const { subdomain } = await publish('مرحبًا بكم في مقهانا الصغير. نحن هنا كل يوم.')
  const { body } = await ask(subdomain)
  expect(body).toContain('<html lang="ar" dir="rtl">')
  expect(body).toContain('(اختياري)')
  expect(body).toContain('<button type="submit" class="button wide">إرسال</button>')
  // The script has the words of this language alone.
  expect(body).toContain('جارٍ الإرسال')
  expect(body).not.toContain('Sending')
  const missing = await ask(subdomain, '/nowhere')
  expect(missing.body).toContain('هذه الصفحة ليست هنا')
})

test('a chosen language takes precedence over the language of the text', async () => {
  const { id, subdomain } = await publish('Wir sind für Sie da und freuen uns auf Ihren Besuch.', { lang: 'ja' })
  expect((await ask(subdomain)).body).toContain('<html lang="ja" dir="ltr">')
  const { revision } = await workspace.call('GET /pages/{id}/content', { params: { id } })
  const operations = [{ op: 'setNav' as const, nav: { lang: null } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  expect((await ask(subdomain)).body).toContain('<html lang="ja" dir="ltr">')
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  expect((await ask(subdomain)).body).toContain('<html lang="de" dir="ltr">')
})

test('a chosen direction takes precedence over the direction of the language', async () => {
  const { id, subdomain } = await publish('Wir sind für Sie da und freuen uns auf Ihren Besuch.', { dir: 'rtl' })
  expect((await ask(subdomain)).body).toContain('<html lang="de" dir="rtl">')
  const { pages, revision } = await workspace.call('GET /pages/{id}/content', { params: { id } })
  const form = pages[0]?.blocks.find(({ type }) => type === 'form')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const formAfterError = await ask(subdomain, `/_/forms/${form?.id}`, { method: 'POST', headers, body: 'name=Ann' })
  expect(formAfterError.body).toContain('<html lang="de" dir="rtl">')
  const operations = [{ op: 'setNav' as const, nav: { dir: 'ltr', lang: 'ar' } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  expect((await ask(subdomain)).body).toContain('<html lang="ar" dir="ltr">')
})

test.each([{ lang: 'Deutsch!' }, { dir: 'up' }])('an invalid language or direction is refused: %j', async (nav) => {
  const { id, revision } = await createPage(workspace)
  const operations = [{ op: 'setNav' as const, nav }]
  await expect(
    workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } }),
  ).rejects.toThrow(/400/)
})

test('each visitor gets a form with a different id of the opening', async () => {
  const { subdomain } = await createFormPage(workspace)
  const openings = new Set<string | undefined>()
  for (const encoding of ['', 'gzip', 'br', 'br'] as const) {
    const { headers, bytes } = await ask(subdomain, '/order', { headers: { 'accept-encoding': encoding } })
    const body = decode[encoding](bytes).toString()
    expect([headers['content-encoding'] ?? '', headers['etag'], headers['cache-control']]).toEqual([
      encoding,
      undefined,
      'private, no-cache',
    ])
    openings.add(/name="form_opening" value="([0-9a-f-]{36})"/.exec(body)?.[1])
  }
  expect(openings.size).toBe(4)
  expect([...openings]).not.toContain('00000000-0000-0000-0000-000000000000')
  // A page without a form is the same for everybody.
  expect((await ask(subdomain, '/')).headers['etag']).toMatch(/^"/)
})
