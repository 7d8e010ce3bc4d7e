import { drawDesign } from '#qr/draw-design.ts'
import { getPalette } from '#qr/palette.ts'
import { systemTemplates } from '#qr/system-templates.ts'
import type { StoredDesign } from '../codes/schema.ts'
import type { Kind } from './demo-catalogue.ts'

/** The template that codes of a kind were made from; the others were left plain. */
const chosen: Partial<Record<Kind, string>> = {
  table: 'Menu',
  event: 'Event ticket',
  hotel: 'Free Wi-Fi',
  receipt: 'Rate us',
  delivery: 'Special offer',
}

/** What one in three codes looks like; null: plain. Nothing is drawn yet, so the service draws and verifies it when it is shown. */
export function demoDesign(kind: Kind, index: number): StoredDesign | null {
  const template = systemTemplates.find(({ name }) => name === chosen[kind])
  if (!template || index % 3 !== 0) return null
  const { id: templateId, design: plain } = template
  const { correction } = drawDesign('https://codes.example.com/BCDFGHJKM', plain)
  return { kind: 'template', templateId, palette: getPalette(plain), correction, plain }
}
