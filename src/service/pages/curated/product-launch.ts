import { block, button, columns, faq, heading, image, menu, noPicture, required, section, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

const figure = (number: string, meaning: string) =>
  [
    block('heading', { text: number, size: 'large', align: 'center' }),
    block('text', { content: center(meaning), align: 'center' }),
  ] as const

function center(words: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
}

export const productLaunch: CuratedTemplate = {
  templateId: 'product-launch',
  name: 'Product launch',
  description: 'One product on a dark stage: three figures, what is inside, and a list for the first day.',
  category: 'Shopping',
  plan: 'core',
  theme: {
    palette: 'slate',
    backgroundColour: '#0f1115',
    accentColour: '#8ea8ff',
    headingFont: 'dm-sans',
    bodyFont: 'dm-sans',
    headingSize: 'large',
    headingTracking: 'tight',
    corners: 'round',
  },
  nav: {},
  pages: [
    {
      name: 'Halo 2',
      slug: '',
      icon: 'sparkles',
      blocks: [
        block('header', {
          kicker: 'From 6 May 2027',
          title: 'Halo 2. Hear the room, or leave it.',
          subtitle: 'Wireless headphones that can be repaired with one screwdriver, which is in the box.',
          align: 'center',
          width: 'wide',
          image: noPicture,
        }),
        section('Product', { width: 'wide', spaceAbove: 'none', spaceBelow: 'medium' }),
        block('image', {
          image: { src: 'art:headphones', alt: 'Halo 2, white headphones with a blue light, on black' },
          width: 'wide',
        }),
        button('Be told on the day', '/list', { icon: 'mail', align: 'center' }),
        section('Figures', { width: 'wide', background: 'surface', spaceAbove: 'large', spaceBelow: 'large' }),
        ...columns(
          [4, ...figure('52 h', 'of music, with the room switched off')],
          [4, ...figure('218 g', 'of which 40 % were headphones before')],
          [4, ...figure('10 years', 'of parts, at the price of today')],
        ),
        section('Inside', { width: 'wide', spaceAbove: 'large', spaceBelow: 'large', align: 'middle', gap: 'large' }),
        ...columns(
          [
            6,
            image(
              'art:headphone-parts',
              'The parts laid out: cover, driver, chip and cushion',
              'Five parts, four screws',
            ),
          ],
          [
            6,
            heading('Opened in two minutes'),
            text(
              'Cushions and battery come out without a tool. For the rest there are four screws, all of one size. **Every part has its own page, its price and a film of forty seconds.**',
            ),
            menu({
              Parts: [
                ['Cushions', 'Wool or leather', '€ 19'],
                ['Battery', '52 hours', '€ 24'],
                ['Driver', 'Left or right', '€ 31'],
              ],
            }),
          ],
        ),
        section('Questions', { spaceAbove: 'large', spaceBelow: 'large' }),
        faq('Before you ask', [
          ['Does it work with my phone?', 'With any that has Bluetooth 5, and with a cable that is in the box.'],
          ['What will it cost?', '€ 249, and € 199 if you send us the first Halo.'],
          ['Where is it made?', 'In Brno, by people whose names are inside the left shell.'],
        ]),
      ],
    },
    {
      name: 'The list',
      slug: 'list',
      icon: 'mail',
      blocks: [
        block('header', {
          kicker: 'One mail, on 6 May',
          title: 'Be told on the day',
          subtitle: 'The first thousand are numbered. Whoever is on the list has until noon.',
          width: 'wide',
          image: noPicture,
        }),
        block('form', {
          title: 'Put me on the list',
          intro: 'We write once, and then delete the list.',
          fields: [
            required('email', 'email', 'Email'),
            required('consent', 'consent', 'Send me one mail on 6 May 2027.'),
          ],
          buttonText: 'Put me on the list',
          thanksTitle: 'You are on it',
          thanksText: 'Until the sixth of May.',
        }),
      ],
    },
  ],
}
