import { expect, test } from 'vitest'
import { toBlockId, toPageId, createSampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { describe, describeBatch } from './describe.ts'
import { readDocument } from './document.ts'
import type { Operation } from './operation.ts'

const document = readDocument(createSampleContent())
const [home, menu, newBlock] = [toPageId('home'), toPageId('menu'), toBlockId('made')]
const [header, first, second] = [toBlockId('homehead'), toBlockId('home0n'), toBlockId('home1n')]
const addBlock = { op: 'addBlock' as const, page: home, type: 'text', id: newBlock, fields: { text: 'Hello' } }
const setBlock = { op: 'setBlock' as const, page: home, block: first, fields: { text: 'New' } }
const longText = 'A sentence that goes on and on until nobody wants to read it any more'

test.each<[Operation, string]>([
  [setBlock, "Change 'Text 0 of home'"],
  [{ ...setBlock, block: header }, "Change 'Header of home'"],
  [addBlock, "Add text 'Hello'"],
  [{ ...addBlock, type: 'list', fields: {} }, 'Add link list'],
  [{ ...addBlock, fields: { text: longText } }, "Add text 'A sentence that goes on and on until no…'"],
  [{ ...addBlock, fields: { text: ' two\n  lines ' } }, "Add text 'two lines'"],
  [{ op: 'removeBlock', page: home, block: first }, "Remove 'Text 0 of home'"],
  [{ op: 'moveBlock', page: home, block: first }, "Move 'Text 0 of home' from 2 to 7"],
  [{ op: 'moveBlock', page: home, block: first, after: second }, "Move 'Text 0 of home' from 2 to 3"],
  [{ op: 'moveBlock', page: home, block: second, after: null }, "Move 'Text 1 of home' from 3 to 2"],
  [{ op: 'moveBlock', page: home, block: first, toPage: menu }, "Move 'Text 0 of home' to the page 'Menu'"],
  [{ op: 'setTheme', theme: { palette: 'dusk' } }, 'Change the theme'],
  [{ op: 'setNav', nav: { style: 'tabs' } }, 'Change the navigation'],
  [{ op: 'addPage', id: menu, headerId: newBlock, name: 'Wine', slug: 'wine' }, "Add the page 'Wine'"],
  [{ op: 'removePage', page: menu }, "Remove the page 'Menu'"],
  [{ op: 'setPage', page: menu, fields: { name: 'Food' } }, "Rename the page 'Menu' to 'Food'"],
  [{ op: 'setPage', page: menu, fields: { name: 'Menu', slug: 'food' } }, "Change the address of the page 'Menu'"],
  [{ op: 'setPage', page: menu, fields: { icon: 'fish' } }, "Change the icon of the page 'Menu'"],
  [{ op: 'movePage', page: menu }, "Move the page 'Menu' from 2 to 3"],
])('%j', (operation, description) => {
  expect(describe(operation, document, sampleBlockTypes)).toBe(description)
})

test.each<[string, Operation[], string]>([
  ['of one operation', [setBlock], "Change 'Text 0 of home'"],
  ['with several changes of one block', [setBlock, { ...setBlock, fields: { note: 'x' } }], "Change 'Text 0 of home'"],
  ['with changes of several blocks', [setBlock, { ...setBlock, block: second }], 'Change 2 blocks'],
  [
    'of several kinds of operation',
    [
      setBlock,
      addBlock,
      { op: 'moveBlock', page: home, block: second },
      { op: 'setTheme', theme: { palette: 'dusk' } },
    ],
    "Change 'Text 0 of home', add text 'Hello', move 'Text 1 of home', change the theme",
  ],
  [
    'that sets fields of the block it adds',
    [
      { ...addBlock, fields: {} },
      { ...setBlock, block: newBlock },
    ],
    "Add text 'New'",
  ],
  ['without operations', [], 'Change nothing'],
])('a batch %s', (_, operations, description) => {
  expect(describeBatch(operations, document, sampleBlockTypes)).toBe(description)
})

test('positions are omitted on a very long page', () => {
  const large = readDocument(createSampleContent(5_000))
  const move: Operation = { op: 'moveBlock', page: home, block: first }
  expect(describe(move, large, sampleBlockTypes)).toBe("Move 'Text 0 of home' to another place")
})
