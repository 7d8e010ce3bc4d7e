import { findBlock } from '#blocks/blocks/registry.ts'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { groupSections } from '#blocks/layout/group-sections.ts'
import { TWELFTHS } from '#blocks/layout/pack-rows.ts'
import { isOnWideScreens, listRows, type Row } from '#blocks/layout/share-rows.ts'
import type { BlockThumbnail } from '#blocks/runtime/define-block.ts'
import { toShape } from '#blocks/runtime/picture-crop.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { ContentBlock, ContentPage } from '#contract/page-document.ts'
import { type CroppedPicture, getCroppedPictures, getFieldText, getProse, summarizeBlock } from './block-words.ts'
import { canDrawText, drawText } from './text-paths.ts'
import type { DrawingTheme } from './drawing-theme.ts'
import {
  moveDown,
  drawBox,
  EDGE,
  drawPlaceholder,
  HEIGHT,
  drawImage,
  INNER,
  drawLabel,
  drawLines,
  type ThumbnailPicture,
  emptyShape,
  type Shape,
  round,
  WIDTH,
  drawWords,
} from './thumbnail-shapes.ts'

const GAP = 20
const MAX_ROWS = 5

interface ThumbnailContent {
  /** The title of a header without a title. */
  name: string
  theme: DrawingTheme
  /** The theme of a section with colors of its own, from the fields of its block. */
  sectionTheme(fields: JsonObject): DrawingTheme | null
  picture(source: string): ThumbnailPicture | null
}

/** A small picture of the top of a page: its colors, pictures and large text. Smaller text is drawn as lines. */
export function drawPageThumbnail(page: ContentPage, drawing: ThumbnailContent): string {
  let top = 0
  let drawnBlocks = ''
  for (const { section, blocks } of groupSections(page.blocks)) {
    if (top >= HEIGHT) break
    const theme = section && drawing.sectionTheme(section.fields)
    const { svg, height } = drawSection(blocks, theme ? { ...drawing, theme } : drawing)
    const ground = theme
      ? `<rect width="${WIDTH}" height="${round(height + 2 * GAP)}" fill="${theme.background}"/>`
      : ''
    drawnBlocks += moveDown(top, ground + moveDown(theme ? GAP : 0, svg))
    top += height + (theme ? 2 * GAP : GAP)
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${drawing.theme.background}"/>${drawnBlocks}</svg>`
  )
}

/** Draws rows of blocks below each other. */
function drawSection(blocks: readonly ContentBlock[], drawing: ThumbnailContent): Shape {
  let svg = ''
  let height = 0
  for (const row of listRows(blocks.filter(isOnWideScreens))) {
    if (height >= HEIGHT) break
    const shape = drawRow(row, drawing)
    if (shape.height === 0) continue
    if (height > 0) height += GAP
    svg += moveDown(height, shape.svg)
    height += shape.height
  }
  return { svg, height }
}

/** Draws columns beside each other. A block in a column is drawn like one of the whole width, only smaller. */
function drawRow(columns: Row<ContentBlock>, drawing: ThumbnailContent): Shape {
  let svg = ''
  let height = 0
  let start = 0
  for (const column of columns) {
    const span = readLayout(column[0]?.fields['layout']).span ?? TWELFTHS
    const shape = drawColumn(column, drawing)
    svg += span === TWELFTHS ? shape.svg : placeColumn(shape.svg, start / TWELFTHS, span / TWELFTHS)
    height = Math.max(height, (shape.height * span) / TWELFTHS)
    start += span
  }
  return { svg, height }
}

function drawColumn(blocks: readonly ContentBlock[], drawing: ThumbnailContent): Shape {
  let svg = ''
  let height = 0
  for (const block of blocks) {
    const shape = drawBlock(block, drawing)
    if (shape.height === 0) continue
    if (height > 0) height += GAP
    svg += height === 0 ? shape.svg : moveDown(height, shape.svg)
    height += shape.height
  }
  return { svg, height }
}

function placeColumn(svg: string, start: number, scale: number): string {
  const left = EDGE * (1 - scale) + start * INNER
  return svg === '' ? '' : `<g transform="translate(${round(left)}) scale(${round(scale * 100) / 100})">${svg}</g>`
}

type Draw = (block: ContentBlock, drawing: ThumbnailContent) => Shape

const drawings: Record<BlockThumbnail, Draw> = {
  banner: drawHeader,
  heading: (block, { theme }) => drawWords(getFieldText(block, 'text'), theme, { capHeight: 15, align: 'start' }),
  text: drawProse,
  button: (block, drawing) => drawButton(summarizeBlock(block), drawing),
  rows: drawRows,
  form: drawForm,
  line: (_, { theme }) => ({
    svg: `<rect x="${EDGE}" width="${INNER}" height="2" fill="${theme.soft}" opacity=".35"/>`,
    height: 2,
  }),
  space: () => ({ svg: '', height: 16 }),
  picture: (block, drawing) => drawPicture(getCroppedPictures(block)[0], drawing),
  gallery: drawGallery,
}

function drawBlock(block: ContentBlock, drawing: ThumbnailContent): Shape {
  const thumbnail = findBlock(block.type)?.thumbnail
  return thumbnail === undefined ? drawCard(block, drawing) : drawings[thumbnail](block, drawing)
}

function drawProse(block: ContentBlock, { theme }: ThumbnailContent): Shape {
  return drawLines(getProse(block) || summarizeBlock(block), theme)
}

function drawHeader(block: ContentBlock, drawing: ThumbnailContent): Shape {
  const { theme, name } = drawing
  const portrait = findPicture(getCroppedPictures(block)[0], drawing)
  const hasPortrait = isPortrait(block, portrait)
  const topShape = portrait === null ? emptyShape : hasPortrait ? drawPortrait(portrait, theme) : drawBanner(portrait)
  const align = hasPortrait || getFieldText(block, 'align') === 'center' ? 'middle' : 'start'
  const parts = [
    drawWords(getFieldText(block, 'kicker'), { ...theme, text: theme.accent }, { capHeight: 8, align }),
    drawWords(getFieldText(block, 'title') || name, theme, { capHeight: 22, align }),
    drawLines(getFieldText(block, 'subtitle'), theme, align),
  ]
  let top = topShape.height + 28
  let { svg } = topShape
  for (const part of parts.filter(({ height }) => height > 0)) {
    svg += moveDown(top, part.svg)
    top += part.height + 14
  }
  return { svg, height: top }
}

/** Whether a picture is drawn as a portrait, as on the page: if it is about as high as it is wide, or higher. */
function isPortrait(block: ContentBlock, picture: ThumbnailPicture | null): boolean {
  return picture !== null && (picture.ratio <= 1.15 || getFieldText(block, 'layout') === 'portrait')
}

function drawBanner(picture: ThumbnailPicture): Shape {
  const height = 190
  return { svg: drawImage(picture, { x: 0, y: 0, width: WIDTH, height, radius: 0 }), height }
}

function drawPortrait(picture: ThumbnailPicture, { radius }: DrawingTheme): Shape {
  const side = 120
  const place = { x: (WIDTH - side) / 2, y: 32, width: side, height: side, radius: radius > 20 ? side / 2 : radius }
  return { svg: drawImage(picture, place), height: side + 32 }
}

function drawButton(label: string, { theme }: ThumbnailContent): Shape {
  return {
    svg:
      drawBox({ y: 0, height: 44, radius: Math.min(22, theme.radius), fill: theme.accent }) +
      drawLabel(label, theme.onAccent),
    height: 44,
  }
}

function drawRows(block: ContentBlock, { theme }: ThumbnailContent): Shape {
  const items = getListItems(block).slice(0, MAX_ROWS)
  if (items.length === 0) return emptyShape
  const drawnItems = items.map((item, row) =>
    moveDown(
      row * 52,
      drawBox({ y: 0, height: 42, radius: Math.min(21, theme.radius), fill: theme.surface, line: theme.soft }) +
        drawLabel(item, theme.text),
    ),
  )
  return { svg: drawnItems.join(''), height: items.length * 52 - 10 }
}

function drawForm(block: ContentBlock, drawing: ThumbnailContent): Shape {
  const { theme } = drawing
  const fields = Math.min(3, Math.max(1, getListItems(block).length))
  const drawnFields = Array.from({ length: fields }, (_, row) =>
    moveDown(
      row * 50,
      drawBox({ y: 0, height: 38, radius: Math.min(10, theme.radius), fill: theme.surface, line: theme.soft }),
    ),
  )
  const send = drawButton(getFieldText(block, 'buttonText'), drawing)
  return { svg: `${drawnFields.join('')}${moveDown(fields * 50, send.svg)}`, height: fields * 50 + send.height }
}

/** A picture with the crop of its use. Null if it is not stored. */
function findPicture(use: CroppedPicture | undefined, drawing: ThumbnailContent): ThumbnailPicture | null {
  const picture = use ? drawing.picture(use.src) : null
  if (!use || !picture) return null
  const { focus = picture.focus, zoom } = use
  return { ...picture, ...(focus && { focus }), ...(zoom !== undefined && { zoom }) }
}

function drawPicture(use: CroppedPicture | undefined, drawing: ThumbnailContent): Shape {
  const picture = findPicture(use, drawing)
  const ratio = toShape(use?.ratio) ?? picture?.ratio ?? 16 / 9
  const height = Math.min(300, INNER / ratio)
  const place = { x: EDGE, y: 0, width: INNER, height, radius: Math.min(16, drawing.theme.radius) }
  return { svg: picture === null ? drawPlaceholder(place, drawing.theme) : drawImage(picture, place), height }
}

function drawGallery(block: ContentBlock, drawing: ThumbnailContent): Shape {
  const side = (INNER - 12) / 2
  const uses = getCroppedPictures(block).slice(0, 4)
  const drawnPictures = uses.map((use, index) => {
    const place = {
      x: EDGE + (index % 2) * (side + 12),
      y: Math.floor(index / 2) * (side + 12),
      width: side,
      height: side,
      radius: 8,
    }
    const picture = findPicture(use, drawing)
    return picture === null ? drawPlaceholder(place, drawing.theme) : drawImage(picture, place)
  })
  return { svg: drawnPictures.join(''), height: Math.ceil(uses.length / 2) * (side + 12) - (uses.length > 0 ? 12 : 0) }
}

/** Draws a block without a drawing of its own: a card with its picture and its first words. */
function drawCard(block: ContentBlock, drawing: ThumbnailContent): Shape {
  const { theme } = drawing
  const picture = findPicture(getCroppedPictures(block)[0], drawing)
  const text = summarizeBlock(block)
  if (text === '' && picture === null) return emptyShape
  const height = 84
  const place = { x: EDGE + 12, y: 12, width: 60, height: 60, radius: 8 }
  const x = EDGE + (picture === null ? 16 : 84)
  const width = WIDTH - EDGE - 16 - x
  const title = canDrawText(text)
    ? drawText(text, { x, top: 24, width, capHeight: 11, leading: 18, maxLines: 1, align: 'start', fill: theme.text })
        .svg
    : ''
  return {
    svg:
      drawBox({ y: 0, height, radius: Math.min(16, theme.radius), fill: theme.surface, line: theme.soft }) +
      (picture === null ? '' : drawImage(picture, place)) +
      title +
      `<rect x="${x}" y="52" width="${round(width * 0.7)}" height="7" rx="3.5" fill="${theme.soft}" opacity=".45"/>`,
    height,
  }
}

/** The names of the items in the first list of a block. */
function getListItems({ fields }: ContentBlock): string[] {
  const list = Object.values(fields).find(Array.isArray) ?? []
  return list
    .map((item: JsonValue) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? (Object.values(item).find((value) => typeof value === 'string' && value !== '' && !/^\w+:/.test(value)) ?? '')
        : item,
    )
    .map(String)
}
