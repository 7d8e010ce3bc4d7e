import type { BlockDefinition } from './runtime/define-block.ts'
import { button } from './blocks/button.tsx'
import { divider } from './blocks/divider.tsx'
import { faq } from './blocks/faq.tsx'
import { gallery } from './blocks/gallery.tsx'
import { header } from './blocks/header.tsx'
import { heading } from './blocks/heading.tsx'
import { image } from './blocks/image.tsx'
import { links } from './blocks/links.tsx'
import { social } from './blocks/social.tsx'
import { spacer } from './blocks/spacer.tsx'
import { testimonial } from './blocks/testimonial.tsx'
import { text } from './blocks/text.tsx'
import { video } from './blocks/video.tsx'
import { audio } from './blocks/audio.tsx'
import { contact } from './blocks/contact.tsx'
import { map } from './blocks/map.tsx'
import { hours } from './blocks/hours.tsx'
import { event } from './blocks/event.tsx'
import { countdown } from './blocks/countdown.tsx'
import { menu } from './blocks/menu.tsx'
import { product } from './blocks/product.tsx'
import { coupon } from './blocks/coupon.tsx'
import { file } from './blocks/file.tsx'
import { wifi } from './blocks/wifi.tsx'
import { form } from './blocks/form.tsx'

/** All block types, in the order of the builder's palette. */
export const blockDefinitions: readonly BlockDefinition[] = [
  header,
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

const byType = new Map(blockDefinitions.map((definition) => [definition.type, definition]))

export function findBlock(type: string): BlockDefinition | undefined {
  return byType.get(type)
}
