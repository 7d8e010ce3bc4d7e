import type { BlockDefinition } from '../runtime/define-block.ts'
import { button } from './button.tsx'
import { divider } from './divider.tsx'
import { faq } from './faq.tsx'
import { gallery } from './gallery.tsx'
import { header } from './header.tsx'
import { heading } from './heading.tsx'
import { image } from './image.tsx'
import { links } from './links.tsx'
import { section } from './section.tsx'
import { social } from './social.tsx'
import { spacer } from './spacer.tsx'
import { testimonial } from './testimonial.tsx'
import { text } from './text.tsx'
import { video } from './video.tsx'
import { embed } from './embed.tsx'
import { html } from './html.tsx'
import { audio } from './audio.tsx'
import { contact } from './contact.tsx'
import { map } from './map.tsx'
import { hours } from './hours.tsx'
import { event } from './event.tsx'
import { countdown } from './countdown.tsx'
import { menu } from './menu.tsx'
import { product } from './product.tsx'
import { coupon } from './coupon.tsx'
import { file } from './file.tsx'
import { wifi } from './wifi.tsx'
import { form } from './form.tsx'

/** All block types, in the order of the builder's palette. */
export const blockDefinitions: readonly BlockDefinition[] = [
  header,
  section,
  heading,
  text,
  button,
  links,
  divider,
  spacer,
  social,
  image,
  gallery,
  faq,
  testimonial,
  video,
  audio,
  embed,
  html,
  contact,
  map,
  hours,
  event,
  countdown,
  menu,
  product,
  coupon,
  file,
  wifi,
  form,
]

const definitionsByType = new Map(blockDefinitions.map((definition) => [definition.type, definition]))

export function findBlock(type: string): BlockDefinition | undefined {
  return definitionsByType.get(type)
}
