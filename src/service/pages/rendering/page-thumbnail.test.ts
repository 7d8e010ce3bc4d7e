import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { createSamplePage } from '#testing/page-context.ts'
import { toDrawingTheme, toSectionDrawingTheme } from './drawing-theme.ts'
import { drawPageThumbnail } from './page-thumbnail.ts'

function drawBlocks(...blocks: { type: string; fields: JsonObject }[]): string {
  const page = createSamplePage(blocks)
  return drawPageThumbnail(page, {
    name: 'Home',
    theme: toDrawingTheme({}),
    sectionTheme: (fields) => toSectionDrawingTheme({}, fields),
    picture: () => null,
  })
}

const createButton = (layout: JsonObject) => ({ type: 'button', fields: { label: 'Menu', layout } })
const listPlaces = (svg: string) => [...svg.matchAll(/<g transform="([^"]+)">/g)].map(([, place]) => place)

test('columns are drawn side by side, and the next row below them', () => {
  const half = { span: 6 }
  expect(listPlaces(drawBlocks(createButton(half), createButton(half), createButton({})))).toEqual([
    'translate(16) scale(0.5)',
    'translate(184) scale(0.5)',
    'translate(0 42)',
  ])
})

test('a block below another one is drawn below it in its column', () => {
  const half = { span: 6 }
  const svg = drawBlocks(createButton(half), createButton({ below: true }), createButton(half), createButton({}))
  expect(listPlaces(svg)).toEqual([
    'translate(16) scale(0.5)',
    'translate(0 64)',
    'translate(184) scale(0.5)',
    'translate(0 74)',
  ])
})

test('a block that is hidden on wide screens is not drawn', () => {
  expect(drawBlocks(createButton({ hideOn: 'wide' }))).toBe(drawBlocks())
})

test('a section has its background behind its blocks', () => {
  const svg = drawBlocks({ type: 'section', fields: { background: 'color', color: '#123456' } }, createButton({}))
  expect(svg).toContain('<rect width="400" height="84" fill="#123456"/>')
})
