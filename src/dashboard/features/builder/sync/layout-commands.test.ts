import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { getBlock, getBlockIds } from '#document/document.ts'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { home, toBlockId } from '#testing/documents/sample-content.ts'
import { addBlocks, removeBlocks } from './block-commands.ts'
import { createEditor } from './editor.ts'
import { addAtBlock, duplicateBlocks, moveColumnBorder, placeAtBlock } from './layout-commands.ts'
import { selectFirstSection, selectSectionWith } from './first-section.ts'
import { placeBlocks, stepBlocks } from './move-blocks.ts'
import { canPlaceBeside, canPlaceInColumn } from './row-operations.ts'
import { dissolveSection, insertSection, readSection } from './section-commands.ts'
import { createSelection } from './selection.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

test('a block that is dropped beside another one shares its row, as one undo step', () => {
  const page = openPage('a b c d')
  placeAtBlock(page.builder, toBlockId('c'), { target: toBlockId('a'), side: 'end' })
  expect(page.show()).toBe('a6 c6 b d')
  placeAtBlock(page.builder, toBlockId('d'), { target: toBlockId('a'), side: 'start' })
  expect(page.show()).toBe('d4 a4 c4 b')
  placeAtBlock(page.builder, toBlockId('b'), { target: toBlockId('c'), side: 'start' })
  expect(page.show()).toBe('d3 a3 b3 c3')
  page.undo()
  expect(page.show()).toBe('d4 a4 c4 b')
  page.undo()
  page.undo()
  expect(page.show()).toBe('a b c d')
})

test('a fifth block, a header and a section have no place in a row', () => {
  const { builder } = openPage('a3 b3 c3 d3 e s:section')
  const view = builder.editor.store.getState().session.view
  const accepts = (target: string, type = 'text', id = 'e') =>
    canPlaceBeside(view, { type, id: toBlockId(id), target: toBlockId(target) }, blockTypes)
  expect([accepts('a'), accepts('a', 'text', 'd'), accepts('e', 'text', 'e')]).toEqual([false, true, false])
  expect([accepts('homehead'), accepts('s'), accepts('e', 'section', 's')]).toEqual([false, false, false])
})

test('the blocks that are left of a row share it again', () => {
  const page = openPage('a4 b4 c4 d')
  placeBlocks(page.builder, [toBlockId('b')], { page: home, index: 9 })
  expect(page.show()).toBe('a6 c6 d b')
  page.builder.selection.select([toBlockId('a')])
  removeBlocks(page.builder)
  expect(page.show()).toBe('c d b')
  page.undo()
  expect(page.show()).toBe('a6 c6 d b')
})

test('a block changes places within its row and keeps the widths', () => {
  const page = openPage('a3 b9 c')
  placeAtBlock(page.builder, toBlockId('b'), { target: toBlockId('a'), side: 'start' })
  expect(page.show()).toBe('b9 a3 c')
})

test('one step moves a block past a whole row', () => {
  const page = openPage('a4 b4 c4 d')
  page.builder.selection.select([toBlockId('d')])
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('d a4 b4 c4')
  page.builder.selection.select([toBlockId('b')])
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('d a4 c4 b4')
})

test('a new block beside another one takes its share of the row', () => {
  const page = openPage('a b')
  addAtBlock(page.builder, { type: 'text', fields: {} }, { target: toBlockId('a'), side: 'end' })
  expect(page.show()).toBe('a6 new6 b')
  page.undo()
  expect(page.show()).toBe('a b')
})

test('a copy of a column is placed beside it, or below if its row is full', () => {
  const page = openPage('a6 b6 c')
  page.builder.selection.select([toBlockId('a')])
  duplicateBlocks(page.builder)
  expect(page.show()).toBe('a4 new4 b4 c')
  page.builder.selection.select([toBlockId('b')])
  duplicateBlocks(page.builder)
  page.builder.selection.select([toBlockId('a')])
  duplicateBlocks(page.builder)
  expect(page.show()).toBe('a3 new3 b3 new3 new c')
})

test('the border between two columns moves in twelfths, and one drag is one undo step', () => {
  const page = openPage('a6 b6')
  const row = ['a', 'b'].map(toBlockId)
  moveColumnBorder(page.builder, row, { border: 0, twelfths: 7.4 })
  moveColumnBorder(page.builder, row, { border: 0, twelfths: 8.8 })
  expect(page.show()).toBe('a9 b3')
  page.undo()
  expect(page.show()).toBe('a6 b6')
})

test('a section moves, is copied and is removed with its blocks, each as one undo step', () => {
  const page = openPage('a s:section b6 c6 t:section d')
  const select = (name: string) => page.builder.selection.select([toBlockId(name)])
  select('s')
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('a t:section d s:section b6 c6')
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('a s:section b6 c6 t:section d')
  duplicateBlocks(page.builder)
  expect(page.show()).toBe('a s:section b6 c6 new:section new6 new6 t:section d')
  page.undo()
  select('s')
  removeBlocks(page.builder)
  expect(page.show()).toBe('a t:section d')
  page.undo()
  dissolveSection(page.builder, toBlockId('s'))
  expect(page.show()).toBe('a b6 c6 t:section d')
  page.undo()
  expect(page.show()).toBe('a s:section b6 c6 t:section d')
})

test('the blocks before the first section are a section when they are moved or copied as one, as one undo step', () => {
  const page = openPage('a6 b6 s:section c6 d6 t:section e')
  selectFirstSection(page.builder)
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('a6 b6 s:section c6 d6 t:section e')
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('s:section c6 d6 new:section a6 b6 t:section e')
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('s:section c6 d6 t:section e new:section a6 b6')
  page.undo()
  page.undo()
  expect(page.show()).toBe('a6 b6 s:section c6 d6 t:section e')
  selectFirstSection(page.builder)
  duplicateBlocks(page.builder)
  expect(page.show()).toBe('a6 b6 new:section new6 new6 s:section c6 d6 t:section e')
  page.undo()
  selectFirstSection(page.builder)
  removeBlocks(page.builder)
  expect(page.show()).toBe('s:section c6 d6 t:section e')
})

test('a single block before the first section moves as a block unless it is selected as a section', () => {
  const page = openPage('a s:section b c')
  page.builder.selection.select([toBlockId('a')])
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('s:section a b c')
  page.undo()
  selectSectionWith(page.builder, toBlockId('a'))
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('s:section b c new:section a')
  selectSectionWith(page.builder, toBlockId('b'))
  expect(page.builder.selection.store.getState()).toMatchObject({ blocks: [toBlockId('s')], isFirstSection: false })
})

test('a section that is dropped among the blocks of another one goes behind it', () => {
  const page = openPage('s:section a b t:section c')
  placeBlocks(page.builder, ['t', 'c'].map(toBlockId), { page: home, index: 2 })
  expect(page.show()).toBe('s:section a b t:section c')
  placeBlocks(page.builder, ['s', 'a', 'b'].map(toBlockId), { page: home, index: 2 })
  expect(page.show()).toBe('t:section c s:section a b')
})

test('a block that is dropped in a column shares it, and leaves it by further steps', () => {
  const page = openPage('a8 b4 c d')
  placeAtBlock(page.builder, toBlockId('c'), { target: toBlockId('a'), side: 'below' })
  expect(page.show()).toBe('a8 c+ b4 d')
  placeAtBlock(page.builder, toBlockId('d'), { target: toBlockId('a'), side: 'above' })
  expect(page.show()).toBe('d8 a+ c+ b4')
  page.builder.selection.select([toBlockId('a')])
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('a8 d+ c+ b4')
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('a d8 c+ b4')
  page.undo()
  page.builder.selection.select([toBlockId('b')])
  stepBlocks(page.builder, -1)
  expect(page.show()).toBe('b4 a8 d+ c+')
  page.builder.selection.select([toBlockId('c')])
  stepBlocks(page.builder, 1)
  expect(page.show()).toBe('b4 a8 d+ c')
})

test('between two blocks of a column, a moved block is in the column, and a copy is below its block', () => {
  const page = openPage('a6 x+ b6 c')
  placeBlocks(page.builder, [toBlockId('c')], { page: home, index: 2 })
  expect(page.show()).toBe('a6 c+ x+ b6')
  page.builder.selection.select([toBlockId('a')])
  duplicateBlocks(page.builder)
  expect(page.show()).toBe('a6 new+ c+ x+ b6')
  page.builder.selection.select([toBlockId('a')])
  removeBlocks(page.builder)
  expect(page.show()).toBe('new6 c+ x+ b6')
})

test('a column needs another one beside it to take a block in', () => {
  const { builder } = openPage('a6 b6 c')
  const { view } = builder.editor.store.getState().session
  const accepts = (id: string, target: string) =>
    canPlaceInColumn(view, { type: 'text', id: toBlockId(id), target: toBlockId(target) }, blockTypes)
  expect([accepts('c', 'a'), accepts('b', 'a'), accepts('a', 'c'), accepts('a', 'a')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a single block of a column is added elsewhere with a row of its own', () => {
  const page = openPage('a6 b6 c')
  addBlocks(page.builder, [{ type: 'text', fields: { layout: { below: true } } }], toBlockId('b'))
  expect(page.show()).toBe('a6 b6 new c')
})

test('a section is inserted below the one with the selection, or where it is dropped, as one undo step', async () => {
  const page = openPage('a s:section b6 c6 t:section d')
  const offer = {
    name: 'Two columns',
    blocks: [
      { type: 'section', fields: {} },
      { type: 'text', fields: { layout: { span: 6 } } },
      { type: 'text', fields: { layout: { span: 6 } } },
    ],
  }
  page.builder.selection.select([toBlockId('b')])
  await insertSection(page.builder, offer)
  expect(page.show()).toBe('a s:section b6 c6 new:section new6 new6 t:section d')
  const [insertedBlock] = page.builder.selection.store.getState().blocks
  expect(getBlock(page.builder.editor.store.getState().session.view, insertedBlock ?? '')?.type).toBe('section')
  page.undo()
  expect(page.show()).toBe('a s:section b6 c6 t:section d')
  page.builder.selection.select([])
  await insertSection(page.builder, offer)
  expect(page.show()).toBe('a s:section b6 c6 t:section d new:section new6 new6')
  await insertSection(page.builder, offer, toBlockId('a'))
  expect(page.show()).toBe('a new:section new6 new6 s:section b6 c6 t:section d new:section new6 new6')
})

test('a section that is saved has its blocks, and neither ids nor those of the next section', () => {
  const page = openPage('a s:section b6 c t:section d')
  const saved = readSection(page.builder, toBlockId('s'))
  expect(saved.map(({ type, fields, ...others }) => [type, fields['layout'], others])).toEqual([
    ['section', undefined, {}],
    ['text', { span: 6 }, {}],
    ['text', undefined, {}],
  ])
})

test('the blocks before the first section are saved with a section of their own, and without the header', () => {
  const page = openPage('a6 b6 s:section c')
  const saved = readSection(page.builder, null)
  expect(saved.map(({ type, fields }) => [type, fields['layout']])).toEqual([
    ['section', undefined],
    ['text', { span: 6 }],
    ['text', { span: 6 }],
  ])
  expect(page.show()).toBe('a6 b6 s:section c')
})

/** Opens a page of text blocks and sections: `a6` is a block named a of six twelfths, `b+` one below it, and `s:section` a section. */
function openPage(blocks: string) {
  const service = new ModelService({ batches: true, names: true })
  const { editor, show } = createPage(blocks.split(' '), service)
  const selection = createSelection(home)
  return { builder: { editor, selection }, show, undo: () => editor.dispatch({ type: 'undo' }) }
}

function createPage(names: readonly string[], service: ModelService) {
  const model = presentModelPage(service)
  const header = { id: toBlockId('homehead'), type: 'header', fields: blockTypes.block('header')?.defaults ?? {} }
  const addedIds = names.map((text) => {
    const [, name = '', span, type = 'text'] = /^([a-z]+)(\d+|\+)?(?::(\w+))?$/.exec(text) ?? []
    const layout = span === undefined ? {} : { layout: span === '+' ? { below: true } : { span: Number(span) } }
    return { id: toBlockId(name), type, fields: { ...blockTypes.block(type)?.defaults, ...layout } }
  })
  const [firstPage, ...otherPages] = model.pages
  const pages = firstPage ? [{ ...firstPage, blocks: [header, ...addedIds] }, ...otherPages] : []
  const editor = createEditor({ page: { ...model, pages }, blockTypes })
  editor.close()
  const show = () => {
    const { view } = editor.store.getState().session
    const blocks = getBlockIds(view, home)
      .slice(1)
      .map((id) => getBlock(view, id))
    return blocks
      .map((block) => {
        const layout = readLayout(block?.fields['layout'])
        const name = addedIds.some(({ id }) => id === block?.id) ? block?.id.replace(/^blk_([a-z]+)0+$/, '$1') : 'new'
        return `${name}${layout.span ?? ''}${layout.below ? '+' : ''}${block?.type === 'section' ? ':section' : ''}`
      })
      .join(' ')
  }
  return { editor, show }
}
