import { begin, below, block, button, type BuiltInSection, EXAMPLE, heading, text } from './section-parts.ts'
import type { JsonObject } from '#contract/json.ts'

/** Sections with prices. */
export const prices: readonly BuiltInSection[] = [
  {
    id: 'three-prices',
    name: 'Three prices',
    group: 'Prices and menus',
    blocks: [
      begin({ width: 'wide', background: 'surface', spaceAbove: 'large', spaceBelow: 'large' }),
      heading('Memberships', { size: 'large', align: 'center' }),
      text('Cancel at the end of any month.', { align: 'center' }),
      ...createPrice('Weekdays', {
        price: '£24',
        items: ['Monday to Friday', 'A desk by the window', 'Coffee and quiet'],
        style: 'outline',
      }),
      ...createPrice('Any day', {
        price: '£39',
        items: ['Open until midnight', 'A locker and a shelf', 'A meeting room'],
        style: 'filled',
      }),
      ...createPrice('A room', {
        price: '£180',
        items: ['A door that closes', 'Two keys, one letterbox', 'Parcels taken in'],
        style: 'outline',
      }),
    ],
  },
  {
    id: 'menu-two-columns',
    name: 'Menu in two columns',
    group: 'Prices and menus',
    blocks: [
      begin({ width: 'wide' }),
      heading('This week', { size: 'large', align: 'center' }),
      text('We write a new one every Tuesday, after the market.', { align: 'center' }),
      block('menu', {
        title: '',
        intro: '',
        sections: [
          createMenuSection('To begin', [
            ['Grilled leeks', 'Hazelnuts, egg yolk, brown butter', '£9'],
            ['Mackerel on toast', 'Gooseberries, horseradish', '£10'],
            ['Broad bean soup', 'Mint, a little sheep’s cheese', '£8'],
          ]),
          createMenuSection('Plates', [
            ['Hake with clams', 'Cider, sea vegetables, potatoes', '£21'],
            ['Lamb shoulder', 'For two. White beans, anchovy', '£38'],
            ['Courgette pie', 'Ricotta, lemon, green salad', '£16'],
          ]),
          createMenuSection('Sweet', [
            ['Burnt cream', 'With whatever fruit came in', '£8'],
            ['Three cheeses', 'Oat biscuits, quince', '£11'],
          ]),
          createMenuSection('To drink', [
            ['Sparkling cider', 'Dry, from the next valley', '£6'],
            ['House vermouth', 'Over ice, one olive', '£7'],
          ]),
        ],
        note: 'Tell us about allergies before you order.',
      }),
    ],
  },
]

/** Sections for people who want to come or to write. */
export const visits: readonly BuiltInSection[] = [
  {
    id: 'hours-and-map',
    name: 'Opening hours and map',
    group: 'Visit and contact',
    blocks: [
      begin({ width: 'wide', align: 'stretch' }),
      block(
        'hours',
        { title: 'When we are open', timeZone: 'Europe/London', note: 'Closed on public holidays.' },
        { span: 6 },
      ),
      block(
        'map',
        {
          title: 'The blue door on Ropewalk',
          address: '9 Ropewalk\nPort Anselm PA1 4LU',
          coordinates: '',
          directions: 'Six minutes on foot from the station. Look for the lamp.',
        },
        { span: 6 },
      ),
    ],
  },
  {
    id: 'contact-form',
    name: 'Words beside a form',
    group: 'Visit and contact',
    blocks: [
      begin({ width: 'wide', background: 'surface', spaceAbove: 'large', spaceBelow: 'large' }),
      heading('Tell us what you need', { size: 'large' }, { span: 6 }),
      text(
        [
          'A person reads every message, usually the same one. You hear from us within two working days.',
          '**Workshop**\n14 Sail Loft Yard, Port Anselm',
          '**By phone**\n01632 960171, from nine to four',
        ].flatMap((part) => part.split('\n')),
        {},
        below,
      ),
      block('form', { title: '', intro: '' }, { span: 6 }),
    ],
  },
  {
    id: 'questions',
    name: 'Questions',
    group: 'Visit and contact',
    blocks: [
      begin({ width: 'wide', spaceAbove: 'large', spaceBelow: 'large' }),
      heading('Before you ask', { size: 'large' }, { span: 4 }),
      text('Something missing? Write to us and we add it here.', {}, below),
      button('Ask a question', { style: 'soft', icon: 'mail' }, below),
      block(
        'faq',
        {
          title: '',
          firstOpen: true,
          items: [
            [
              'How long does a repair take?',
              'Most are done within a week. If a part has to come from the maker, we tell you the same day.',
            ],
            ['Do you collect?', 'Within five miles, on Tuesdays and Fridays, for the price of a coffee.'],
            ['What if it cannot be mended?', 'Then you pay nothing, and we keep the screws.'],
            ['Is the work guaranteed?', 'For two years, on parts and on our hands.'],
          ].map(([question = '', answer = '']) => ({ question, answer })),
        },
        { span: 8 },
      ),
    ],
  },
]

/** Sections with which a page ends. */
export const footers: readonly BuiltInSection[] = [
  {
    id: 'footer-columns',
    name: 'Footer in columns',
    group: 'Footers',
    blocks: [
      begin({ width: 'wide', scheme: 'dark' }),
      text(['**Harbor House**', 'A small hotel on the old quay. Open from March to December.'], {}, { span: 6 }),
      block('social', { align: 'start', style: 'plain', items: createProfiles() }, below),
      text(['**Stay**', '[Rooms]', '[Breakfast]', '[Gift vouchers]'], {}, { span: 3 }),
      text(['**Find us**', '2 Quay Street', 'Port Anselm PA1 1AA', '[01632 960155]'], {}, { span: 3 }),
      block('divider', { style: 'line' }),
      text('© Harbor House. [Imprint] · [Privacy]'),
    ],
  },
  {
    id: 'footer-centered',
    name: 'Footer, centered',
    group: 'Footers',
    blocks: [
      begin({ background: 'surface' }),
      block('social', { items: createProfiles(), style: 'soft' }),
      text(['9 Ropewalk, Port Anselm PA1 4LU', '[Imprint] · [Privacy] · [Jobs]'], { align: 'center' }),
    ],
  },
]

interface Price {
  price: string
  items: readonly string[]
  /** The style of the button. */
  style: string
}

function createPrice(name: string, { price, items, style }: Price) {
  return [
    heading(name, { size: 'small' }, { span: 4 }),
    heading(price, { size: 'large' }, below),
    text(['a month', items], {}, below),
    button('Choose', { style, align: 'wide' }, below),
  ]
}

function createMenuSection(name: string, items: readonly (readonly [string, string, string])[]): JsonObject {
  return {
    name,
    description: '',
    items: items.map(([item, description, price]) => ({
      name: item,
      description,
      price,
      labels: [],
      allergens: '',
      soldOut: false,
    })),
  }
}

function createProfiles(): JsonObject[] {
  return ['instagram', 'facebook', 'youtube'].map((network) => ({ network, url: EXAMPLE }))
}
