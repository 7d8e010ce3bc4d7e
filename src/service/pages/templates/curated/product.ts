import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

export const product: CuratedTemplate = {
  templateId: 'product',
  name: 'Product',
  description: 'What comes with the thing you sell: its story, its care and its guarantee.',
  category: 'Products',
  plan: 'pro',
  theme: { palette: 'stone', fonts: 'modern', corners: 'soft' },
  nav: {},
  pages: [
    {
      name: 'Halden 01',
      slug: '',
      icon: 'coffee',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Made in batches of two hundred',
            title: 'Halden 01',
            subtitle: 'A hand mill for one good cup. Forty turns, no cable, and nothing in it that cannot be mended.',
            layout: 'split',
            image: { src: 'art:coffee-mill', alt: 'The green hand mill with its brass rings, coffee beans beside it' },
          },
        },
        {
          type: 'product',
          fields: {
            name: 'Halden 01 hand mill',
            price: '£148',
            description: 'Grinds 28 g, from espresso to French press. Steel, brass and walnut; 640 g in the hand.',
            picture: {
              src: 'art:mill-parts',
              alt: 'The parts of the mill laid out: crank, lid, body, jar, burrs and a washer',
            },
            badge: '',
            priceBefore: '',
            availability: 'order',
            link: 'https://shop.halden.example/01',
            linkLabel: 'Buy the mill',
          },
        },
        { type: 'heading', fields: { text: 'Cut, not crushed' } },
        {
          type: 'image',
          fields: {
            image: { src: 'art:mill-burrs', alt: 'The steel burrs from above, twelve curved blades in a toothed ring' },
            caption: 'The 38 mm burr set, seen from above',
          },
        },
        {
          type: 'text',
          fields: {
            content: prose(
              'Twelve blades are ground from one piece of hardened steel, then fitted by hand to the ring they will run in. Each pair is numbered: **yours is on the base of the mill.**',
              'The result is an even cut and very little dust, which is what makes a cup clear instead of bitter.',
            ),
          },
        },
        {
          type: 'testimonial',
          fields: {
            quote: 'I bought it for travelling. The electric one has been in the cupboard since March.',
            author: 'Ruth A.',
            role: 'Owner of no. 00412',
            style: 'plain',
          },
        },
        {
          type: 'faq',
          fields: {
            title: 'Asked before',
            items: [
              {
                question: 'How long does one cup take?',
                answer: 'About forty turns, or the time a kettle needs to come back to the boil.',
              },
              {
                question: 'Which setting should I start with?',
                answer:
                  'Click 14 for a filter, click 8 for a moka pot, click 4 for espresso. Each click moves the burr by 0.02 mm.',
              },
              {
                question: 'Can I buy parts?',
                answer: 'Every one of them, down to the screw under the knob. Write to us with the number on the base.',
              },
            ],
          },
        },
      ],
    },
    {
      name: 'Care',
      slug: 'care',
      icon: 'wrench',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Care',
            title: 'Look after it',
            subtitle: 'Two minutes a month, and it will outlive the kettle, the cups and possibly the kitchen.',
            layout: 'split',
            image: { src: 'art:pour-over', alt: 'Coffee dripping from a ceramic filter into a glass carafe' },
          },
        },
        {
          type: 'text',
          fields: {
            content: prose(
              '**Every day.** Tap it out over the sink. That is all.',
              '**Every month.** Unscrew the brass ring, lift out the burr, brush both parts dry. Put the washer back with the groove facing up.',
              '**Never.** Water, dishwashers, rice. The steel is hard because it is not stainless.',
            ),
          },
        },
        {
          type: 'heading',
          fields: { text: 'Your first cup' },
        },
        {
          type: 'text',
          fields: {
            content: prose({
              steps: [
                'Grind 15 g at click 14.',
                'Rinse the paper, warm the carafe.',
                'Pour 50 g of water at 94 °C, wait thirty seconds.',
                'Pour the rest in slow circles, to 250 g.',
                'It should take three minutes. Faster: go one click finer.',
              ],
            }),
          },
        },
      ],
    },
    {
      name: 'Guarantee',
      slug: 'guarantee',
      icon: 'badge-check',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Guarantee',
            title: 'Twenty-five years',
            subtitle: 'That is the guarantee. Tell us which mill is yours and it starts today.',
            image: { src: '', alt: '' },
          },
        },
        {
          type: 'form',
          fields: {
            title: 'Register your mill',
            intro: 'The number is engraved on the base, five digits.',
            fields: [
              { id: 'number', kind: 'text', label: 'Number of your mill', required: true },
              { id: 'bought', kind: 'date', label: 'Bought on', required: true },
              { id: 'name', kind: 'text', label: 'Your name', required: true },
              { id: 'email', kind: 'email', label: 'Email', required: true },
              {
                id: 'where',
                kind: 'choice',
                label: 'Where do you grind?',
                required: false,
                choose: 'select',
                options: ['At home', 'At work', 'On the road', 'All of them'],
              },
              {
                id: 'consent',
                kind: 'consent',
                label: 'Halden may keep these details for as long as the guarantee runs',
                required: true,
              },
            ],
            buttonText: 'Start the guarantee',
            thanksTitle: 'Welcome to the workshop',
            thanksText: 'Your guarantee runs from today. If anything ever squeaks, write to care@halden.example.',
          },
        },
      ],
    },
  ],
}
