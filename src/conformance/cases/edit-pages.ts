import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import { readDocument, edit, listBlockIds, createClientId, findPage, tryEdit, omitLinks } from '../documents.ts'

/** Creates a document with a home page and three other pages. */
async function createDocument({ client, createPage }: World) {
  const page = await createPage()
  const home = findPage(page).id
  const [a, b, c] = [createClientId('pgs'), createClientId('pgs'), createClientId('pgs')]
  const document = await edit(client, page, [
    ...page.pages.slice(1).map(({ id }) => ({ op: 'removePage', page: id }) as const),
    { op: 'addPage', name: 'A', slug: 'a', id: a },
    { op: 'addPage', name: 'B', slug: 'b', id: b },
    { op: 'addPage', name: 'C', slug: 'c', id: c, icon: 'star' },
  ])
  return { document, home, a, b, c }
}

const listSlugs = ({ pages }: Page) => pages.map(({ slug }) => slug)

async function assertRejected(
  { client }: World,
  document: Page,
  invalidOperations: [operation: object, path: string][],
) {
  for (const [operation, path] of invalidOperations)
    assertIssue(await tryEdit(client, document, [operation]), 'body', `operations.0.${path}`)
  assert.deepEqual(omitLinks(await readDocument(client, document)), omitLinks(document))
}

export const editPageCases: Case[] = [
  {
    name: 'addPage creates a page with one header at the requested position',
    rule: 'wire, Builder pages: addPage {name, slug, icon?, after?, id?, headerId?} (every page has one header block)',
    async run(world) {
      const { document, a, c } = await createDocument(world)
      assert.deepEqual(listSlugs(document), ['', 'a', 'b', 'c'])
      assert.deepEqual([findPage(document, c).icon, findPage(document, a).icon], ['star', ''])
      const [id, headerId] = [createClientId('pgs'), createClientId('blk')]
      const after = await edit(world.client, document, [
        { op: 'addPage', name: 'First', slug: 'first', after: null, id, headerId },
        { op: 'addPage', name: 'Behind', slug: 'behind', after: a },
        { op: 'setBlock', page: id, block: headerId, fields: { title: 'Hello' } },
      ])
      assert.deepEqual(listSlugs(after), ['', 'first', 'a', 'behind', 'b', 'c'])
      const { blocks } = findPage(after, id)
      assert.deepEqual(
        blocks.map((block) => [block.id, block.type, block.fields['title']]),
        [[headerId, 'header', 'Hello']],
      )
      const { pages } = after
      assert.ok(pages.every(({ blocks: [first] }) => first?.type === 'header'))
      assert.ok(pages.every((page) => /^pgs_[a-z0-9]{20}$/.test(page.id)))
    },
  },
  {
    name: 'addPage rejects invalid slugs and ids in use',
    rule: 'wire, Builder pages; engine rules: unique slugs, home without address',
    async run(world) {
      const { document, home, a } = await createDocument(world)
      const add = { op: 'addPage', name: 'New', slug: 'new' }
      await assertRejected(world, document, [
        [{ ...add, slug: 'a' }, 'slug'],
        [{ ...add, slug: '' }, 'slug'],
        [{ ...add, slug: 'New' }, 'slug'],
        [{ ...add, slug: 'a/b' }, 'slug'],
        [{ ...add, slug: '../a' }, 'slug'],
        [{ ...add, slug: '_' }, 'slug'],
        [{ ...add, slug: 'x'.repeat(61) }, 'slug'],
        [{ ...add, slug: undefined }, 'slug'],
        [{ ...add, name: '' }, 'name'],
        [{ ...add, name: undefined }, 'name'],
        [{ ...add, id: a }, 'id'],
        [{ ...add, id: home }, 'id'],
        [{ ...add, id: 'a' }, 'id'],
        [{ ...add, headerId: listBlockIds(document)[0] }, 'headerId'],
        [{ ...add, after: 'pgs_00000000000000000000' }, 'after'],
        [{ ...add, icon: 7 }, 'icon'],
      ])
    },
  },
  {
    name: 'removePage removes any page except the home page, with its blocks',
    rule: 'POST /pages/{id}/edits: the home page stays first',
    async run(world) {
      const { document, home, a, b } = await createDocument(world)
      await assertRejected(world, document, [
        [{ op: 'removePage', page: home }, 'page'],
        [{ op: 'removePage', page: 'pgs_00000000000000000000' }, 'page'],
      ])
      const after = await edit(world.client, document, [{ op: 'removePage', page: a }])
      assert.deepEqual(listSlugs(after), ['', 'b', 'c'])
      await assertRejected(world, after, [
        [{ op: 'removePage', page: a }, 'page'],
        [{ op: 'setPage', page: a, fields: { name: 'x' } }, 'page'],
        [{ op: 'addBlock', page: a, type: 'text' }, 'page'],
        [{ op: 'movePage', page: b, after: a }, 'after'],
      ])
      // The slug of a removed page can be used again.
      const readded = await edit(world.client, after, [{ op: 'addPage', name: 'Again', slug: 'a' }])
      assert.deepEqual(listSlugs(readded), ['', 'b', 'c', 'a'])
    },
  },
  {
    name: 'setPage changes name, slug and icon separately',
    rule: 'wire, Builder pages: setPage {page, fields: {name?, slug?, icon?}}; the home page stays first and has no address',
    async run(world) {
      const { document, home, a, b } = await createDocument(world)
      const renamedPage = await edit(world.client, document, [{ op: 'setPage', page: a, fields: { name: 'Menu' } }])
      assert.deepEqual([findPage(renamedPage, a).name, findPage(renamedPage, a).slug], ['Menu', 'a'])
      const movedPage = await edit(world.client, renamedPage, [
        { op: 'setPage', page: a, fields: { slug: 'free' } },
        { op: 'setPage', page: b, fields: { slug: 'a', icon: 'star' } },
        { op: 'setPage', page: home, fields: { name: 'Start', icon: 'home' } },
      ])
      assert.deepEqual(listSlugs(movedPage), ['', 'free', 'a', 'c'])
      assert.deepEqual([findPage(movedPage).name, findPage(movedPage, b).icon], ['Start', 'star'])
      const unchangedPage = await edit(world.client, movedPage, [{ op: 'setPage', page: a, fields: { slug: 'free' } }])
      const set = { op: 'setPage', page: a }
      await assertRejected(world, unchangedPage, [
        [{ ...set, fields: { slug: 'c' } }, 'fields.slug'],
        [{ ...set, fields: { slug: '' } }, 'fields.slug'],
        [{ ...set, page: home, fields: { slug: 'home' } }, 'fields.slug'],
        [{ ...set, fields: { slug: 'A B' } }, 'fields.slug'],
        [{ ...set, fields: { name: '' } }, 'fields.name'],
        [{ ...set, fields: { unheard: 1 } }, 'fields.unheard'],
        [{ ...set, page: 'pgs_00000000000000000000', fields: {} }, 'page'],
        [{ ...set, fields: undefined }, 'fields'],
      ])
    },
  },
  {
    name: 'movePage moves any page except the home page, which stays first',
    rule: 'wire, Builder pages: movePage {page, after?}; null: the first free place, after the home page',
    async run(world) {
      const { document, home, a, b, c } = await createDocument(world)
      const first = await edit(world.client, document, [{ op: 'movePage', page: c, after: null }])
      assert.deepEqual(listSlugs(first), ['', 'c', 'a', 'b'])
      const end = await edit(world.client, first, [{ op: 'movePage', page: a }])
      assert.deepEqual(listSlugs(end), ['', 'c', 'b', 'a'])
      const afterB = await edit(world.client, end, [{ op: 'movePage', page: c, after: b }])
      assert.deepEqual(listSlugs(afterB), ['', 'b', 'c', 'a'])
      const afterHome = await edit(world.client, afterB, [{ op: 'movePage', page: a, after: home }])
      assert.deepEqual(listSlugs(afterHome), ['', 'a', 'b', 'c'])
      await assertRejected(world, afterHome, [
        [{ op: 'movePage', page: home, after: a }, 'page'],
        [{ op: 'movePage', page: home, after: null }, 'page'],
        [{ op: 'movePage', page: a, after: a }, 'after'],
        [{ op: 'movePage', page: a, after: 'pgs_00000000000000000000' }, 'after'],
        [{ op: 'movePage', page: 'pgs_00000000000000000000' }, 'page'],
      ])
    },
  },
  {
    name: 'setTheme and setNav set and remove single keys',
    rule: 'wire, Builder pages: setTheme {theme} and setNav {nav} (key by key, null removes the key)',
    async run(world) {
      const { document } = await createDocument(world)
      const [palette, fonts] = ['paper', 'classic']
      const cleared = Object.fromEntries(Object.keys(document.theme).map((key) => [key, null]))
      const set = await edit(world.client, document, [
        { op: 'setTheme', theme: cleared },
        { op: 'setTheme', theme: { palette } },
        { op: 'setTheme', theme: { fonts } },
      ])
      assert.deepEqual(set.theme, { palette, fonts })
      const removed = await edit(world.client, set, [{ op: 'setTheme', theme: { palette: null, corners: null } }])
      assert.deepEqual(removed.theme, { fonts })
      const unchangedPage = await edit(world.client, removed, [
        { op: 'setTheme', theme: {} },
        { op: 'setNav', nav: {} },
      ])
      assert.deepEqual([unchangedPage.theme, unchangedPage.nav], [removed.theme, removed.nav])
      const unknownKeys = { unheard: { of: [1, null] } }
      const editedPage = await edit(world.client, unchangedPage, [
        { op: 'setTheme', theme: unknownKeys },
        { op: 'setNav', nav: unknownKeys },
      ])
      assert.deepEqual(
        [editedPage.theme, editedPage.nav],
        [
          { ...unchangedPage.theme, ...unknownKeys },
          { ...unchangedPage.nav, ...unknownKeys },
        ],
      )
      await assertRejected(world, editedPage, [
        [{ op: 'setTheme', theme: { palette: 'no-such-palette' } }, 'theme.palette'],
        [{ op: 'setTheme', theme: { palette: { '}': 'body{display:none}' } } }, 'theme.palette'],
        [{ op: 'setTheme', theme: null }, 'theme'],
        [{ op: 'setNav', nav: { icons: 'yes' } }, 'nav.icons'],
        [{ op: 'setNav' }, 'nav'],
      ])
    },
  },
]
