import { expect, test } from 'vitest'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { paragraphs } from '#blocks/schema/rich-text.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { createSectionBlocks, fitSection, toSectionContent } from './section-content.ts'

const [section, heading, button] = ['s', 'h', 'b'].map((name) => `blk_${name.repeat(20)}`)
const page = `pgs_${'p'.repeat(20)}`

test('an inserted section has new ids, and links to its own blocks follow them', () => {
  const content = toSectionContent([
    { id: section ?? '', type: 'section', fields: { anchor: 'top' } },
    { id: heading ?? '', type: 'heading', fields: { text: 'Prices' } },
    { id: button ?? '', type: 'button', fields: { label: `#${heading} is a text`, url: `#${heading}` } },
  ])
  expect(JSON.stringify(content)).not.toContain(`"#${heading}"`)
  let count = 0
  const create = () =>
    createSectionBlocks(content, { createId: () => `blk_${(count += 1)}`, hasPage: () => true }).map(
      ({ id, fields }) => [id, fields['url'] ?? fields['anchor'] ?? fields['text']],
    )
  expect(create()).toEqual([
    ['blk_1', 'top'],
    ['blk_2', 'Prices'],
    ['blk_3', '#blk_2'],
  ])
  expect(create().at(-1)).toEqual(['blk_6', '#blk_5'])
})

test('links to pages that the document does not have are left out of an inserted section', () => {
  const linked = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Menu', marks: [{ type: 'link', attrs: { href: `page:${page}` } }, { type: 'bold' }] },
        ],
      },
    ],
  }
  const content = [
    { type: 'button', fields: { label: 'Menu', url: `page:${page}` } },
    { type: 'text', fields: { content: linked } },
  ]
  const create = (hasPage: boolean) =>
    createSectionBlocks(content, { createId: () => 'blk_new', hasPage: (id) => hasPage && id === page })
  expect(create(true).map(({ fields }) => fields)).toEqual(content.map(({ fields }) => fields))
  const [menu, text] = create(false)
  expect(menu?.fields).toEqual({ label: 'Menu', url: '' })
  const bold = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Menu', marks: [{ type: 'bold' }] }] }],
  }
  expect(text?.fields).toEqual({ content: bold })
})

test('a service gets a section without columns if it has none, and not if it lacks one of the blocks', () => {
  const content = [
    { type: 'section', fields: { width: 'wide' } },
    { type: 'text', fields: { content: paragraphs('Words'), layout: { span: 6 } } },
  ]
  expect(fitSection(content, blockTypes)).toEqual(content)
  const withoutColumns = without(({ omittedDefaults: _omittedDefaults, ...rules }) => rules)
  expect(fitSection(content, withoutColumns)?.[1]?.fields).toEqual({ content: paragraphs('Words') })
  const withOtherFields = without((rules) => ({ ...rules, check: () => [{ path: 'content', message: 'Unknown' }] }))
  expect(fitSection(content, withOtherFields)).toBeNull()
})

/** The block types with changed rules for texts. */
function without(change: (rules: NonNullable<ReturnType<BlockTypeRegistry['block']>>) => object): BlockTypeRegistry {
  return {
    ...blockTypes,
    block(type) {
      const rules = blockTypes.block(type)
      // The changed rules have what the test needs of them.
      return type === 'text' && rules ? (change(rules) as typeof rules) : rules
    },
  }
}
