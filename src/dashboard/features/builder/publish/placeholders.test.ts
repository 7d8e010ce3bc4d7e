import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { findPlaceholders, collectTemplateWords } from './placeholders.ts'

const content = (blocks: { type: string; fields: Record<string, string> }[]): PageContent => ({
  pages: [
    {
      id: 'home',
      name: 'Home',
      slug: '',
      icon: '',
      blocks: blocks.map((block, at) => ({ id: `blk_${at}`, ...block })),
    },
  ],
  theme: {},
  nav: {},
})
const bakery = content([
  { type: 'header', fields: { title: 'Bakery Oosterlicht', kicker: 'Open today' } },
  { type: 'contact', fields: { phone: '+31 20 555 0175', label: 'Call' } },
  { type: 'link', fields: { url: 'https://bakery.example/shop', align: 'centre' } },
  { type: 'heading', fields: { text: 'Opening hours' } },
])
const cafe = content([{ type: 'heading', fields: { text: 'Opening hours' } }])
const words = collectTemplateWords([bakery, cafe])

test('name and phone number of a template are found wherever they are copied to', () => {
  expect(findPlaceholders({ title: 'Bakery Oosterlicht' }, words)).toEqual(['Bakery Oosterlicht'])
  expect(findPlaceholders({ items: [{ phone: '+31 20 555 0175' }] }, words)).toEqual(['+31 20 555 0175'])
})

test('custom texts, short labels and texts that several templates share are not template text', () => {
  expect(findPlaceholders({ title: 'Bakery Aurora', label: 'Call' }, words)).toEqual([])
  expect(findPlaceholders({ text: 'Opening hours' }, words)).toEqual([])
})

test('addresses and options of a field are not template text', () => {
  expect(findPlaceholders({ url: 'https://bakery.example/shop' }, words)).toEqual([])
  expect(findPlaceholders({ align: 'centre' }, words)).toEqual([])
})
