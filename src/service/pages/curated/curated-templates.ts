import { businessCard } from './business-card.ts'
import type { CuratedTemplate } from './curated-template.ts'
import { event } from './event.ts'
import { feedback } from './feedback.ts'
import { linkPage } from './link-page.ts'
import { museumGuide } from './museum-guide.ts'
import { product } from './product.ts'
import { property } from './property.ts'
import { restaurantMenu } from './restaurant-menu.ts'

const blank: CuratedTemplate = {
  templateId: 'blank',
  name: 'Blank page',
  description: 'A header and room below it.',
  category: 'Start fresh',
  plan: 'basic',
  theme: {},
  nav: {},
  pages: [{ name: 'Home', slug: '', icon: '', blocks: [{ type: 'header', fields: {} }] }],
}

/** In the order of the list. */
export const pageTemplates: readonly CuratedTemplate[] = [
  blank,
  restaurantMenu,
  event,
  product,
  businessCard,
  linkPage,
  feedback,
  property,
  museumGuide,
]

export function findPageTemplate(templateId: string): CuratedTemplate | undefined {
  return pageTemplates.find((template) => template.templateId === templateId)
}
