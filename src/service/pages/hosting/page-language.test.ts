import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFormPage } from '#testing/form-page.ts'
import { newPage } from '#testing/new-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { testService } from '#testing/service.ts'

const { origin, workspace: newWorkspace } = await testService({ pagesDomain: 'pages.localhost:4000' })
const workspace = await newWorkspace()
const decode = { '': (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
const ask = (subdomain: string, path = '/', asking = {}) =>
  requestHost(origin, `http://${subdomain}.pages.localhost:4000${path}`, asking)

/** A published page with a text and a form. */
async function publish(
  text: string,
  { templateId = 'blank', ...set }: { lang?: string; dir?: 'ltr' | 'rtl'; templateId?: string } = {},
) {
  const made = await workspace.call('POST /pages', {
    body: {
      name: '1',
      subdomain: (await newPage(workspace)).subdomain.replace('test', 'lang'),
      templateId,
      ...set,
    },
  })
  const page = made.pages[0]?.id ?? ''
  const { id, revision } = made
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
        { op: 'addBlock', page, type: 'text', fields: { content } },
        { op: 'addBlock', page, type: 'form', fields: { title: '', intro: '', fields, buttonText: '' } },
      ],
    },
  })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return made
}

test('a page has the language and the direction of its text, and so have the words of its blocks', async () => {
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

test('a language that was chosen wins, and is published with the page', async () => {
  const { id, subdomain } = await publish('Wir sind für Sie da und freuen uns auf Ihren Besuch.', { lang: 'ja' })
  expect((await ask(subdomain)).body).toContain('<html lang="ja" dir="ltr">')
  const { revision } = await workspace.call('GET /pages/{id}/content', { params: { id } })
  const operations = [{ op: 'setNav' as const, nav: { lang: null } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  expect((await ask(subdomain)).body).toContain('<html lang="ja" dir="ltr">')
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  expect((await ask(subdomain)).body).toContain('<html lang="de" dir="ltr">')
})

test('a direction that was chosen wins, on the page and in the form that comes back after an error', async () => {
  const { id, subdomain } = await publish('Wir sind für Sie da und freuen uns auf Ihren Besuch.', { dir: 'rtl' })
  expect((await ask(subdomain)).body).toContain('<html lang="de" dir="rtl">')
  const { pages, revision } = await workspace.call('GET /pages/{id}/content', { params: { id } })
  const form = pages[0]?.blocks.find(({ type }) => type === 'form')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const again = await ask(subdomain, `/_/forms/${form?.id}`, { method: 'POST', headers, body: 'name=Ann' })
  expect(again.body).toContain('<html lang="de" dir="rtl">')
  const operations = [{ op: 'setNav' as const, nav: { dir: 'ltr', lang: 'ar' } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  expect((await ask(subdomain)).body).toContain('<html lang="ar" dir="ltr">')
})

test.each([{ lang: 'Deutsch!' }, { dir: 'up' }])(
  'a language or a direction that is none is refused: %j',
  async (nav) => {
    const { id, revision } = await newPage(workspace)
    const operations = [{ op: 'setNav' as const, nav }]
    await expect(
      workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } }),
    ).rejects.toThrow(/400/)
  },
)

test('each visitor gets a form with a name of its own for this opening, in every encoding', async () => {
  const { subdomain } = await newFormPage(workspace)
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
