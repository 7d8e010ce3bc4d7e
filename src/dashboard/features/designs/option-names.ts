import type { PlainDesign } from '#contract/plain-design.ts'

/** Labels of design options. */
export const moduleNames: Record<PlainDesign['module'], string> = {
  square: 'Square',
  rounded: 'Rounded',
  dots: 'Dots',
  diamond: 'Diamond',
  bars: 'Bars',
  columns: 'Columns',
  fluid: 'Fluid',
}
export const eyeNames: Record<PlainDesign['eye'], string> = {
  square: 'Square',
  rounded: 'Rounded',
  circle: 'Circle',
  leaf: 'Leaf',
}
export const frameNames: Record<PlainDesign['frame']['style'], string> = {
  none: 'None',
  border: 'Border',
  caption: 'Caption',
  banner: 'Banner',
  badge: 'Badge',
  ticket: 'Ticket',
  bubble: 'Bubble',
}
