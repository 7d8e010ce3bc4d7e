import { bistro } from './bistro.ts'
import { businessCard } from './business-card.ts'
import { clinic } from './clinic.ts'
import type { CuratedTemplate } from './curated-template.ts'
import { event } from './event.ts'
import { feedback } from './feedback.ts'
import { festival } from './festival.ts'
import { galleryGuide } from './gallery-guide.ts'
import { hotel } from './hotel.ts'
import { linkPage } from './link-page.ts'
import { museumGuide } from './museum-guide.ts'
import { newHomes } from './new-homes.ts'
import { product } from './product.ts'
import { productLaunch } from './product-launch.ts'
import { property } from './property.ts'
import { restaurantMenu } from './restaurant-menu.ts'
import { shopWindow } from './shop-window.ts'

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
  bistro,
  hotel,
  event,
  festival,
  product,
  productLaunch,
  shopWindow,
  businessCard,
  linkPage,
  feedback,
  clinic,
  property,
  newHomes,
  museumGuide,
  galleryGuide,
]

export function findPageTemplate(templateId: string): CuratedTemplate | undefined {
  return pageTemplates.find((template) => template.templateId === templateId)
}
