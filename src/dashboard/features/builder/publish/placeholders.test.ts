import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { placeholdersIn, templateWords } from './placeholders.ts'

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
  { type: 'contact', fields: { phone: '+31 20 555 0175', icon: 'phone', label: 'Call' } },
  { type: 'heading', fields: { text: 'Opening hours' } },
])
const cafe = content([{ type: 'heading', fields: { text: 'Opening hours' } }])
const words = templateWords([bakery, cafe])

test('the name and the telephone number of a template are found, wherever they were copied to', () => {
  expect(placeholdersIn({ title: 'Bakery Oosterlicht' }, words)).toEqual(['Bakery Oosterlicht'])
  expect(placeholdersIn({ items: [{ phone: '+31 20 555 0175' }] }, words)).toEqual(['+31 20 555 0175'])
})

test('words of one’s own, icons, short labels and what many pages say are none', () => {
  expect(placeholdersIn({ title: 'Bakery Aurora', icon: 'phone', label: 'Call' }, words)).toEqual([])
  expect(placeholdersIn({ text: 'Opening hours' }, words)).toEqual([])
})
