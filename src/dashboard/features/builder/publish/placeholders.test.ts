import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { builtInSections } from '#blocks/sections/built-in-sections.ts'
import { findPlaceholders, collectTemplateTexts } from './placeholders.ts'

const createContent = (blocks: { type: string; fields: Record<string, string> }[]): PageContent => ({
  pages: [
    {
      id: 'home',
      name: 'Home',
      slug: '',
      icon: '',
      blocks: blocks.map((block, index) => ({ id: `blk_${index}`, ...block })),
    },
  ],
  theme: {},
  nav: {},
})
const bakery = createContent([
  { type: 'header', fields: { title: 'Bakery Oosterlicht', kicker: 'Open today' } },
  { type: 'contact', fields: { phone: '+31 20 555 0175', label: 'Call' } },
  { type: 'link', fields: { url: 'https://bakery.example/shop', align: 'centre' } },
  { type: 'heading', fields: { text: 'Opening hours' } },
])
const cafe = createContent([{ type: 'heading', fields: { text: 'Opening hours' } }])
const templateTexts = collectTemplateTexts([bakery, cafe])

test('the name and the phone number of a template are found in any field', () => {
  expect(findPlaceholders({ title: 'Bakery Oosterlicht' }, templateTexts)).toEqual(['Bakery Oosterlicht'])
  expect(findPlaceholders({ items: [{ phone: '+31 20 555 0175' }] }, templateTexts)).toEqual(['+31 20 555 0175'])
})

test('custom texts, short labels and texts that several templates share are not template text', () => {
  expect(findPlaceholders({ title: 'Bakery Aurora', label: 'Call' }, templateTexts)).toEqual([])
  expect(findPlaceholders({ text: 'Opening hours' }, templateTexts)).toEqual([])
})

test('addresses and options of a field are not template text', () => {
  expect(findPlaceholders({ url: 'https://bakery.example/shop' }, templateTexts)).toEqual([])
  expect(findPlaceholders({ align: 'centre' }, templateTexts)).toEqual([])
})

test('every built-in section with words has texts that its owner should replace, and no color among them', () => {
  const sectionTexts = collectTemplateTexts(builtInSections.map(({ blocks }) => ({ pages: [{ blocks }] })))
  expect([...sectionTexts].filter((text) => /^#|Europe/.test(text))).toEqual([])
  for (const { id, blocks } of builtInSections.filter((section) => section.id !== 'mosaic')) {
    const found = blocks.flatMap(({ fields }) => findPlaceholders(fields, sectionTexts))
    expect([id, found.length > 0]).toEqual([id, true])
  }
})

test('texts that visitors do not see are not template texts: the name of a section and the original of a translation', () => {
  const guide = createContent([{ type: 'section', fields: { spaceAbove: 'small', name: 'Rooms by the lake' } }])
  const texts = collectTemplateTexts([guide, bakery])
  expect(findPlaceholders({ spaceAbove: 'small', name: 'Rooms by the lake' }, texts)).toEqual([])
  const translatedFrom = { block: 'blk_1', texts: [{ path: 'title', text: 'Bakery Oosterlicht' }] }
  expect(findPlaceholders({ title: 'Boulangerie', translatedFrom }, texts)).toEqual([])
})
