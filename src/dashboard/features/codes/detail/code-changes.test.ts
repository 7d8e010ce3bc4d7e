import { expect, test } from 'vitest'
import { toLines } from './code-changes.ts'

const getFolderName = (id: string) => (id === 'fld_1' ? 'Tables' : undefined)
const toTexts = (changes: Parameters<typeof toLines>[0]) => toLines(changes, getFolderName).map(({ text }) => text)
const toUrlDestination = (address: string) => ({ type: 'url', url: address })

test('each change is described in words', () => {
  expect(toTexts({ name: { from: 'A', to: 'B' } })).toEqual(['renamed it from “A” to “B”'])
  expect(toTexts({ folderId: { from: null, to: 'fld_1' } })).toEqual(['moved it to Tables'])
  expect(toTexts({ folderId: { from: 'fld_1', to: 'fld_2' } })).toEqual(['moved it to a deleted folder'])
  expect(toTexts({ folderId: { from: 'fld_1', to: null } })).toEqual(['removed it from its folder'])
  expect(toTexts({ archived: { from: true, to: false } })).toEqual(['unarchived it'])
  expect(toTexts({ accessCode: { from: 'set', to: 'set' } })).toEqual(['changed the access code'])
})

test('rules are described by name', () => {
  const rule = (name: string) => ({ id: 'r1', name, when: {}, url: 'https://example.com' })
  expect(toTexts({ rules: { from: [], to: [rule('Phones')] } })).toEqual(['set the rule Phones'])
  expect(toTexts({ rules: { from: [], to: [rule('Phones'), rule('Night')] } })).toEqual(['set the rules Phones, Night'])
  expect(toTexts({ rules: { from: [rule('Phones')], to: [] } })).toEqual(['removed the rules'])
})

test('a change of tags names the added and removed ones', () => {
  expect(toTexts({ tags: { from: ['a', 'b'], to: ['b', 'c'] } })).toEqual(['added the tag c and removed the tag a'])
  const manyTags = Array.from({ length: 50 }, (_, index) => `t${index}`)
  expect(toTexts({ tags: { from: [], to: manyTags } })).toEqual(['added the tags t0, t1, t2, t3, t4 and 45 more'])
  expect(toTexts({ tags: { from: ['a', 'b'], to: ['b', 'a'] } })).toEqual(['changed the order of the tags'])
})

test('a changed destination can be reverted to the previous one', () => {
  const [line] = toLines(
    { destination: { from: toUrlDestination('https://old.example'), to: toUrlDestination('https://new.example') } },
    getFolderName,
  )
  expect(line).toEqual({
    field: 'destination',
    text: 'changed the destination to new.example instead of old.example',
    previous: { destination: toUrlDestination('https://old.example'), name: 'https://old.example' },
  })
})

test('a previous site has a name and can be restored', () => {
  const site = { type: 'site', siteId: 'sit_1', url: 'https://garden.pages.example/', summary: 'Garden' }
  const [line] = toLines({ destination: { from: site, to: toUrlDestination('https://new.example') } }, getFolderName)
  expect(line?.previous).toEqual({ destination: { type: 'site', siteId: 'sit_1' }, name: 'the site “Garden”' })
})

test('a previous page has a name and can be restored', () => {
  const page = { type: 'page', pageId: 'pag_1', url: 'https://menu.pages.example', summary: 'Menu' }
  const [line] = toLines({ destination: { from: page, to: toUrlDestination('https://new.example') } }, getFolderName)
  expect(line).toEqual({
    field: 'destination',
    text: 'changed the destination to new.example instead of the page “Menu”',
    previous: { destination: { type: 'page', pageId: 'pag_1' }, name: 'the page “Menu”' },
  })
})

test('the creation of a code cannot be reverted', () => {
  const changes = {
    name: { from: null, to: 'A' },
    destination: { from: null, to: toUrlDestination('https://a.example') },
  }
  expect(toLines(changes, getFolderName)).toEqual([{ field: 'created', text: 'created it as “A”, opening a.example' }])
})

test('for an unknown field, only its name is shown', () => {
  expect(toTexts({ colour: { from: 1, to: 2 } })).toEqual(['changed colour'])
  expect(toTexts({ tags: { from: 'x', to: 3 } })).toEqual(['changed the order of the tags'])
})
