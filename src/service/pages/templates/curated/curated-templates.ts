import { blank } from './blank.ts'
import { businessCard } from './business-card.ts'
import type { CuratedTemplate } from './curated-template.ts'
import { event } from './event.ts'
import { feedback } from './feedback.ts'
import { linkPage } from './link-page.ts'
import { museumGuide } from './museum-guide.ts'
import { product } from './product.ts'
import { property } from './property.ts'
import { restaurantMenu } from './restaurant-menu.ts'

/** In the order in which they are offered. */
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
