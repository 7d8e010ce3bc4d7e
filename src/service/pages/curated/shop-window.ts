import {
  block,
  button,
  columns,
  heading,
  image,
  largeText,
  noPicture,
  opening,
  picture,
  section,
  social,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

interface Item {
  name: string
  description: string
  price: string
  src: string
  alt: string
  badge?: string
}

const product = ({ name, description, price, src, alt, badge = '' }: Item) =>
  block('product', {
    picture: picture(src, alt),
    badge,
    name,
    description,
    price,
    availability: 'in',
    link: 'https://werk-laden.example',
    linkLabel: 'Keep it for me',
  })

const chair = product({
  name: 'Chair 04',
  description: 'Beech, wool from Tyrol. Six colors.',
  price: '€ 320',
  src: 'art:red-chair',
  alt: 'A red upholstered chair on four wooden legs',
  badge: 'In the window',
})
const lamp = product({
  name: 'Lamp Dome',
  description: 'Spun aluminium, dimmed by touch.',
  price: '€ 189',
  src: 'art:reading-lamp',
  alt: 'A table lamp with a yellow shade, lit',
})
const vase = product({
  name: 'Vase Ink',
  description: 'Thrown in Stoob, glazed twice.',
  price: '€ 64',
  src: 'art:blue-vase',
  alt: 'A dark blue vase with five red flowers',
})
const blankets = product({
  name: 'Blanket Field',
  description: 'Lambswool, 140 by 190 cm.',
  price: '€ 118',
  src: 'art:folded-blankets',
  alt: 'Four folded blankets with stripes, stacked',
  badge: 'New',
})

export const shopWindow: CuratedTemplate = {
  templateId: 'shop-window',
  name: 'Shop window',
  description:
    'For the code on the glass: what is in the window, what it costs, and how to keep it when you are closed.',
  category: 'Shopping',
  plan: 'pro',
  theme: {
    palette: 'paper',
    backgroundColour: '#fdf8ef',
    accentColour: '#1d3a5f',
    headingFont: 'bricolage-grotesque',
    headingSize: 'huge',
    headingTracking: 'tight',
    corners: 'sharp',
  },
  nav: {},
  pages: [
    {
      name: 'Werk & Laden',
      slug: '',
      icon: 'shopping-bag',
      blocks: [
        block('header', {
          kicker: 'You are looking at our window',
          title: 'Everything in it is for sale',
          subtitle: 'Closed at the moment? Tap a thing, and we keep it for you until Saturday.',
          width: 'wide',
          image: noPicture,
        }),
        section('Window', { width: 'wide', spaceAbove: 'small', spaceBelow: 'large', align: 'stretch' }),
        ...columns([6, chair], [6, lamp]),
        ...columns([6, vase], [6, blankets]),
        section('Offer', {
          width: 'wide',
          background: 'color',
          color: '#f7c948',
          scheme: 'light',
          spaceAbove: 'large',
          spaceBelow: 'large',
          align: 'middle',
        }),
        ...columns(
          [6, heading('For you, on the pavement', 'large'), largeText('Because you stopped: show this at the till.')],
          [
            6,
            block('coupon', {
              offer: '10 % off',
              title: 'one thing from the window',
              code: 'PAVEMENT',
              validUntil: '',
              terms: 'Once per person, not on blankets that are on sale already.',
              link: '',
            }),
          ],
        ),
        section('Shop', { width: 'wide', spaceAbove: 'large', align: 'middle' }),
        ...columns(
          [8, image('art:design-shop', 'The window of the shop with a chair, lamps and a shelf', '')],
          [
            4,
            block('hours', {
              title: 'When we are in',
              monday: [],
              tuesday: [opening('11:00', '18:30')],
              wednesday: [opening('11:00', '18:30')],
              thursday: [opening('11:00', '20:00')],
              friday: [opening('11:00', '18:30')],
              saturday: [opening('10:00', '16:00')],
              sunday: [],
              timeZone: 'Europe/Vienna',
              note: '',
            }),
            button('Find us', 'https://werk-laden.example/way', { icon: 'map-pin', style: 'outline' }),
          ],
        ),
        social([
          ['instagram', 'https://www.instagram.com/werkladen.example'],
          ['email', 'mailto:hello@werk-laden.example'],
        ]),
      ],
    },
  ],
}
