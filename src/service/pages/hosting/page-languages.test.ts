import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { requestHostedPage } from '#testing/form-page.ts'
import { createPage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace('pro')

// The languages of three phones, as their browsers send them.
const phones = {
  en: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'accept-language': 'en-GB,en;q=0.9',
  },
  de: {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
    'accept-language': 'de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7',
  },
  fr: {
    'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
    'accept-language': 'fr-CA,fr;q=0.8,en-US;q=0.5,en;q=0.3',
  },
}

const toId = (prefix: 'pgs' | 'blk', name: string) => `${prefix}_${name.padEnd(20, '0')}`
const [lens, lensDe, lensFr, homeDe, homeFr] = ['lens', 'lensde', 'lensfr', 'homede', 'homefr'].map((name) =>
  toId('pgs', name),
) as [string, string, string, string, string]
const [form, formFr] = [toId('blk', 'form'), toId('blk', 'formfr')]

function addTranslation(
  page: { id: string; headerId: string; name: string; slug: string },
  translation: { of: string; lang: string; hidden?: boolean },
): EditOperation[] {
  return [
    { op: 'addPage', ...page },
    {
      op: 'setPage',
      page: page.id,
      fields: { translation: { hidden: false, texts: [], leftOut: [], ...translation } },
    },
    { op: 'setBlock', page: page.id, block: page.headerId, fields: { title: page.name, subtitle: '' } },
  ]
}

/** Publishes a museum with a start page and a page about its lens, each in three languages, of which one is hidden if asked. */
async function publishMuseum({ isGermanHidden = false } = {}) {
  const page = await createPage(workspace, { name: 'Skerry Light' })
  const home = page.pages[0]?.id ?? ''
  const header = page.pages[0]?.blocks[0]?.id ?? ''
  const fields = [{ id: 'name', kind: 'text', label: 'Nom', required: true }]
  const hidden = isGermanHidden
  const body = {
    revision: page.revision,
    operations: [
      { op: 'setNav' as const, nav: { lang: 'en' } },
      { op: 'setBlock' as const, page: home, block: header, fields: { title: 'Skerry Light' } },
      { op: 'addBlock' as const, page: home, type: 'button', fields: { label: 'On', url: '/lens' } },
      { op: 'addPage' as const, id: lens, name: 'Lens', slug: 'lens', headerId: toId('blk', 'lensh') },
      ...addTranslation(
        { id: homeDe, headerId: toId('blk', 'homedeh'), name: 'Leuchtturm', slug: 'de' },
        { of: home, lang: 'de', hidden },
      ),
      ...addTranslation(
        { id: homeFr, headerId: toId('blk', 'homefrh'), name: 'Le phare', slug: 'fr' },
        { of: home, lang: 'fr' },
      ),
      ...addTranslation(
        { id: lensDe, headerId: toId('blk', 'lensdeh'), name: 'Linse', slug: 'linse' },
        { of: lens, lang: 'de', hidden },
      ),
      ...addTranslation(
        { id: lensFr, headerId: toId('blk', 'lensfrh'), name: 'Lentille', slug: 'lentille' },
        { of: lens, lang: 'fr' },
      ),
      { op: 'addBlock' as const, page: homeFr, type: 'button', fields: { label: 'Suite', url: '/lens' } },
      { op: 'addBlock' as const, page: lens, type: 'form', id: form, fields: { fields } },
      { op: 'addBlock' as const, page: lensFr, type: 'form', id: formFr, fields: { fields, redirectUrl: '/' } },
    ],
  }
  await workspace.call('POST /pages/{id}/edits', { params: { id: page.id }, body })
  return workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
}

const museum = await publishMuseum()
const ask = (path: string, headers: Record<string, string> = {}, page = museum) =>
  requestHost(service.origin, `${page.url}${path}`, { headers })
const readLinks = (body: string, className: string) => {
  const [, nav = ''] = new RegExp(`<nav class="${className}"(.*?)</nav>`).exec(body) ?? []
  return Array.from(nav.matchAll(/<a href="([^"]*)"/g), ([, href]) => href)
}

test('a museum with one code is read in the language of each of three phones, and each scan is counted once', async () => {
  const code = await workspace.call('POST /codes', {
    body: {
      name: 'At the entrance',
      destination: { type: 'page', pageId: museum.id },
      passQuery: 'add',
    },
  })
  const pages = { en: ['', 'Skerry Light'], de: ['de', 'Leuchtturm'], fr: ['fr', 'Le phare'] } as const
  for (const lang of ['en', 'de', 'fr'] as const) {
    const headers = { ...phones[lang], 'x-forwarded-for': `81.2.69.${lang.length + lang.charCodeAt(0)}` }
    const scanReply = await fetch(`${code.scanUrl}?utm_source=poster`, { redirect: 'manual', headers })
    const landingUrl = new URL(scanReply.headers.get('location') ?? '')
    expect(landingUrl.searchParams.get('utm_source')).toBe('poster')
    const query = landingUrl.search
    const first = await ask(query, headers)
    const [path, title] = pages[lang]
    if (lang !== 'en') {
      expect([first.status, first.headers['location']]).toEqual([302, `${museum.url}${path}${query}`])
      expect([first.headers['vary'], first.headers['cache-control']]).toEqual(['accept-language', 'private, no-cache'])
    }
    const { status, body } = lang === 'en' ? first : await ask(`${path}${query}`, headers)
    expect(status).toBe(200)
    expect(body).toContain(`<html lang="${lang}" dir="ltr">`)
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toContain('/_/clicks')
  }
  await service.scanning.waitUntilDrained()
  // Visits are counted after their answers.
  await expect
    .poll(() => workspace.call('GET /analytics/outcomes', { query: { codeId: code.id } }))
    .toMatchObject({ scans: 3, views: 3 })
})

test('a crawler gets the original, whose answer depends on the language of its visitor', async () => {
  const { status, headers, body } = await ask('')
  expect(status).toBe(200)
  expect(headers['vary']).toBe('accept-encoding, accept-language')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain(`<link rel="canonical" href="${museum.url}">`)
  const alternates = Array.from(body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g), (link) =>
    link.slice(1),
  )
  const expected = [
    ['en', museum.url],
    ['de', `${museum.url}de`],
    ['fr', `${museum.url}fr`],
    ['x-default', museum.url],
  ]
  expect(alternates).toEqual(expected)
  const german = await ask('de')
  expect(german.headers['vary']).toBe('accept-encoding')
  expect(german.body).toContain(`<link rel="canonical" href="${museum.url}de">`)
  expect(german.body).toContain(`hreflang="x-default" href="${museum.url}"`)
})

test('a visitor who prefers German reads English after choosing it, and keeps it on every page', async () => {
  const german = await ask('de', phones.de)
  expect(readLinks(german.body, 'languages')).toEqual(['/?lang=en', '/de', '/fr'])
  expect(german.body).toContain('<a href="/de" lang="de" hrefLang="de" dir="ltr" aria-current="true">Deutsch</a>')
  const english = await ask('?lang=en', phones.de)
  expect([english.status, english.body.includes('<html lang="en"')]).toEqual([200, true])
  expect(readLinks(english.body, 'nav')).toEqual(['/?lang=en', '/lens?lang=en'])
  expect(english.body).toContain('class="button" href="/lens?lang=en"')
  expect((await ask('lens?lang=en', phones.de)).body).toContain('<html lang="en"')
})

test('navigation, links, title and words of a translation are in its language', async () => {
  const { body } = await ask('fr', phones.fr)
  expect(readLinks(body, 'nav')).toEqual(['/fr', '/lentille'])
  expect(body).toContain('href="/lentille"')
  expect(body).toContain('aria-label="Langues"')
  expect((await ask('lentille', phones.fr)).body).toContain('<title>Lentille · Le phare</title>')
})

test('a former address leads to the page in the language of the visitor, with its query', async () => {
  const page = await publishMuseum()
  const { id, revision } = page
  await workspace.call('POST /pages/{id}/edits', {
    params: { id },
    body: { revision, operations: [{ op: 'setPage', page: lens, fields: { slug: 'great-lens' } }] },
  })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  const former = await ask('lens?a=1', phones.fr, page)
  expect([former.status, former.headers['location']]).toEqual([308, `${page.url}great-lens?a=1`])
  const found = await ask('great-lens?a=1', phones.fr, page)
  expect([found.status, found.headers['location']]).toEqual([302, `${page.url}lentille?a=1`])
})

test('the sitemap lists every version with the others', async () => {
  const { body } = await ask('sitemap.xml')
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  expect(body.match(/<loc>/g)?.length).toBe(6)
  expect(body.match(/<xhtml:link rel="alternate" hreflang="fr" href="[^"]*\/fr"\/>/g)?.length).toBe(3)
})

test('a hidden translation is shown in the draft, and to no visitor', async () => {
  const page = await publishMuseum({ isGermanHidden: true })
  expect((await ask('', phones.de, page)).status).toBe(200)
  expect((await ask('de', phones.de, page)).status).toBe(404)
  const { body } = await ask('fr', phones.fr, page)
  expect(readLinks(body, 'languages')).toEqual(['/?lang=en', '/fr'])
  expect(body).not.toContain('hreflang="de"')
  expect((await ask('sitemap.xml', {}, page)).body).not.toContain('/de')
  const preview = await requestHost(service.origin, page.pages.find(({ id }) => id === homeDe)?.previewUrl ?? '')
  expect(preview.status).toBe(200)
  expect(preview.body).toContain('<html lang="de"')
  expect(readLinks(preview.body, 'languages')[0]).toMatch(/^\/_\/preview\/.*\/\?lang=en$/)
})

test('a page that search engines leave out leaves out its translations too', async () => {
  const page = await publishMuseum()
  const { id, revision } = page
  const operations = [{ op: 'setPage' as const, page: lens, fields: { noindex: true as const } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  const { body } = await ask('lentille', {}, page)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).not.toContain('rel="canonical"')
  expect((await ask('sitemap.xml', {}, page)).body).not.toContain('lentille')
})

test('the password of a page protects every language, and leads back to the address in the right one', async () => {
  const page = await publishMuseum()
  await workspace.call('PATCH /pages/{id}', { params: { id: page.id }, body: { password: 'open sesame' } })
  for (const path of ['', 'de', '?lang=en']) expect((await ask(path, phones.de, page)).status).toBe(401)
  const entered = await requestHost(service.origin, `${page.url}?a=1`, {
    method: 'POST',
    headers: { ...phones.de, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=open sesame',
  })
  const cookie = String(entered.headers['set-cookie']).replace(/;.*$/s, '')
  const led = await ask('?a=1', { ...phones.de, cookie }, page)
  expect([led.status, led.headers['location']]).toEqual([302, `${page.url}de?a=1`])
  expect(String(led.headers['cache-control'])).toContain('private')
})

test('a form answers in the language of its page, and leads to pages in that language', async () => {
  const { subdomain } = museum
  const send = (block: string, formValues: Record<string, string>) =>
    requestHostedPage(service, { subdomain, path: `/_/forms/${block}` }, { formValues, headers: phones.de })
  const invalid = await send(formFr, {})
  expect(invalid.body).toContain('<html lang="fr" dir="ltr">')
  expect(invalid.body).toContain(`href="/lentille#${formFr}"`)
  expect((await send(formFr, { name: 'Zoé' })).location).toBe('/fr')
  // The thanks are in the language of the page, regardless of the language of the visitor.
  expect((await send(form, { name: 'Zoe' })).location).toBe(`/lens?lang=en#${form}-sent`)
  const { data } = await workspace.call('GET /submissions', { query: { pageId: museum.id } })
  expect(data.map(({ lang, blockId, data: answers }) => [lang, blockId, answers])).toEqual([
    ['en', form, { name: 'Zoe' }],
    ['fr', formFr, { name: 'Zoé' }],
  ])
})

test('a page in one language is served as before', async () => {
  const { id, url } = await createPage(workspace)
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  const { status, headers, body } = await requestHost(service.origin, url, { headers: phones.fr })
  expect([status, headers['vary'], headers['link']]).toEqual([200, 'accept-encoding', undefined])
  expect(body).not.toMatch(/hreflang|class="languages"|\?lang=/)
})
