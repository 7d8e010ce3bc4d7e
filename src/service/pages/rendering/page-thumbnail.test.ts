import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { createSamplePage } from '#testing/page-context.ts'
import { toDrawingTheme, toSectionDrawingTheme } from './drawing-theme.ts'
import { drawPageThumbnail } from './page-thumbnail.ts'

/** A picture of 400 × 200 pixels whose library has a focal point at the left. */
const picture = { href: 'data:,', ratio: 2, focus: { x: 0, y: 0.5 } }

function drawBlocks(...blocks: { type: string; fields: JsonObject }[]): string {
  const page = createSamplePage(blocks)
  return drawPageThumbnail(page, {
    name: 'Home',
    theme: toDrawingTheme({}),
    sectionTheme: (fields) => toSectionDrawingTheme({}, fields),
    picture: (source) => (source === 'art:wide' ? picture : null),
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

test.each([
  ['the focal point of the library', {}, ['x="32" y="0" width="336" height="168"', 'inset(0px 0px 0px 0px ']],
  ['a ratio', { ratio: '4:5' }, ['x="32" y="0" width="600" height="300"', 'inset(0px 264px 0px 0px ']],
  [
    'a point and a zoom of its use',
    { ratio: '4:5', focus: { x: 1, y: 0.5 }, zoom: 2 },
    ['x="-832" y="-150" width="1200" height="600"', 'inset(150px 0px 150px 864px '],
  ],
])('a picture is cropped with %s', (_, crop, drawnPlace) => {
  const svg = drawBlocks({ type: 'image', fields: { image: { src: 'art:wide', alt: 'Hills', ...crop } } })
  expect(drawnPlace.filter((part) => !svg.includes(part))).toEqual([])
})
