import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const { createWorkspace } = await getSharedService()
const workspace = await createWorkspace()
const french = { lang: 'fr', hidden: false, texts: [{ path: 'name', text: 'Home' }], leftOut: [] }

const send = ({ id, revision }: WirePage, operations: EditOperation[]) =>
  workspace.send('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
const edit = ({ id, revision }: WirePage, operations: EditOperation[]): Promise<WirePage> =>
  workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })

/** A page whose home page has a heading, and a French translation of it. */
async function createTranslatedPage(): Promise<WirePage> {
  const page = await createPage(workspace)
  const home = page.pages[0]?.id ?? ''
  const heading = `blk_${'h'.repeat(20)}`
  const translatedFrom = { block: heading, texts: [{ path: 'text', text: 'Hello' }] }
  const translationId = `pgs_${'f'.repeat(20)}`
  return edit(page, [
    { op: 'addBlock', page: home, type: 'heading', id: heading, fields: { text: 'Hello' } },
    { op: 'addPage', name: 'Accueil', slug: 'fr', id: translationId },
    { op: 'setPage', page: translationId, fields: { translation: { ...french, of: home, leftOut: [heading] } } },
    { op: 'addBlock', page: translationId, type: 'heading', fields: { text: 'Bonjour', translatedFrom } },
  ])
}

test('a page becomes a translation and an ordinary page again, and undoing it is exact', async () => {
  const page = await createPage(workspace)
  const home = page.pages[0]?.id ?? ''
  const pageWithFrench = await edit(page, [{ op: 'addPage', name: 'Accueil', slug: 'fr' }])
  const id = pageWithFrench.pages[1]?.id ?? ''
  expect(pageWithFrench.pages[1]).not.toHaveProperty('translation')
  const translated = await edit(pageWithFrench, [
    { op: 'setPage', page: id, fields: { translation: { ...french, of: home } } },
  ])
  expect(translated.pages[1]?.translation).toEqual({ ...french, of: home })
  const removed = await edit(translated, [{ op: 'setPage', page: id, fields: { translation: null } }])
  expect(removed.pages).toEqual(pageWithFrench.pages)
})

test('a block leaves the source of its translation out while it has none', async () => {
  const page = await createTranslatedPage()
  const [header, block] = page.pages[1]?.blocks ?? []
  expect(header?.fields).not.toHaveProperty('translatedFrom')
  expect(block?.fields['translatedFrom']).toMatchObject({ texts: [{ path: 'text', text: 'Hello' }] })
  const cleared = await edit(page, [
    { op: 'setBlock', page: page.pages[1]?.id ?? '', block: block?.id ?? '', fields: { translatedFrom: {} } },
  ])
  expect(cleared.pages[1]?.blocks[1]?.fields).not.toHaveProperty('translatedFrom')
})

test.each<[string, object]>([
  ['translation.lang', { ...french, of: 'pgs_a', lang: 'French!' }],
  ['translation.lang', { ...french, of: 'pgs_a', lang: '"><script>' }],
  ['translation.lang', { ...french, of: 'pgs_a', lang: 'de-12' }],
  ['translation.lang', { ...french, of: 'pgs_a', lang: 'en-GB-GB' }],
  ['translation.of', { ...french }],
  ['translation.texts.0.text', { ...french, of: 'pgs_a', texts: [{ path: 'name', text: 'x'.repeat(501) }] }],
  ['translation.other', { ...french, of: 'pgs_a', other: 1 }],
])('the setting %s is refused with an invalid value', async (path, translation) => {
  const page = await createPage(workspace)
  const operations = [{ op: 'setPage', page: page.pages[0]?.id, fields: { translation } }] as EditOperation[]
  const reply = await send(page, operations)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([
    400,
    expect.stringContaining(`"operations.0.fields.${path}"`),
  ])
})

test('an invalid source of a translation is refused', async () => {
  const page = await createTranslatedPage()
  const [translation] = page.pages.slice(1)
  const operation = { op: 'setBlock' as const, page: translation?.id ?? '', block: translation?.blocks[1]?.id ?? '' }
  for (const translatedFrom of [{ block: 1 }, { texts: [{ path: 1 }] }, { block: 'a', note: 'b' }, 'text'])
    expect((await send(page, [{ ...operation, fields: { translatedFrom } }])).status).toBe(400)
})

test('copies of a page and of a template keep the links between languages, with new ids', async () => {
  const page = await createTranslatedPage()
  const copy = await workspace.call('POST /pages/{id}/duplicate', { params: { id: page.id } })
  const { orgTemplateId = '' } = await workspace.call('POST /pages/{id}/template', {
    params: { id: page.id },
    body: { name: 'Ours' },
  })
  const other = await createPage(workspace)
  const fromTemplate = await workspace.call('POST /pages', {
    body: { name: 'Other', subdomain: `${other.subdomain}-2`.slice(-40), orgTemplateId },
  })
  for (const { pages } of [copy, fromTemplate]) {
    const [home, translation] = pages
    const heading = home?.blocks[1]
    expect(home?.id).not.toBe(page.pages[0]?.id)
    expect(translation?.translation).toEqual({ ...french, of: home?.id, leftOut: [heading?.id] })
    expect(translation?.blocks[1]?.fields['translatedFrom']).toMatchObject({ block: heading?.id })
  }
})

test('a removed original keeps its translations', async () => {
  const page = await createPage(workspace)
  const [first, second] = [`pgs_${'a'.repeat(20)}`, `pgs_${'b'.repeat(20)}`]
  const pageWithFrench = await edit(page, [
    { op: 'addPage', name: 'Visit', slug: 'visit', id: first },
    { op: 'addPage', name: 'Visite', slug: 'visite', id: second },
    { op: 'setPage', page: second, fields: { translation: { ...french, of: first } } },
    { op: 'removePage', page: first },
  ])
  expect(pageWithFrench.pages[1]).toMatchObject({ id: second, translation: { of: first } })
})
