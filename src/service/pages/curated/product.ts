import { block, choice, faq, heading, image, noPicture, picture, required, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

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
        block('header', {
          kicker: 'Made in batches of two hundred',
          title: 'Halden 01',
          subtitle: 'A hand mill for one good cup. Forty turns, no cable, and nothing in it that cannot be mended.',
          layout: 'split',
          image: picture('art:coffee-mill', 'The green hand mill with its brass rings, coffee beans beside it'),
        }),
        block('product', {
          name: 'Halden 01 hand mill',
          price: '£148',
          description: 'Grinds 28 g, from espresso to French press. Steel, brass and walnut; 640 g in the hand.',
          picture: picture(
            'art:mill-parts',
            'The parts of the mill laid out: crank, lid, body, jar, burrs and a washer',
          ),
          badge: '',
          priceBefore: '',
          availability: 'order',
          link: 'https://shop.halden.example/01',
          linkLabel: 'Buy the mill',
        }),
        heading('Cut, not crushed'),
        image(
          'art:mill-burrs',
          'The steel burrs from above, twelve curved blades in a toothed ring',
          'The 38 mm burr set, seen from above',
        ),
        text(
          'Twelve blades are ground from one piece of hardened steel, then fitted by hand to the ring they will run in. Each pair is numbered: **yours is on the base of the mill.**',
          'The result is an even cut and very little dust, which is what makes a cup clear instead of bitter.',
        ),
        block('testimonial', {
          quote: 'I bought it for travelling. The electric one has been in the cupboard since March.',
          author: 'Ruth A.',
          role: 'Owner of no. 00412',
          style: 'plain',
        }),
        faq('Asked before', [
          ['How long does one cup take?', 'About forty turns, or the time a kettle needs to come back to the boil.'],
          [
            'Which setting should I start with?',
            'Click 14 for a filter, click 8 for a moka pot, click 4 for espresso. Each click moves the burr by 0.02 mm.',
          ],
          [
            'Can I buy parts?',
            'Every one of them, down to the screw under the knob. Write to us with the number on the base.',
          ],
        ]),
      ],
    },
    {
      name: 'Care',
      slug: 'care',
      icon: 'wrench',
      blocks: [
        block('header', {
          kicker: 'Care',
          title: 'Look after it',
          subtitle: 'Two minutes a month, and it will outlive the kettle, the cups and possibly the kitchen.',
          layout: 'split',
          image: picture('art:pour-over', 'Coffee dripping from a ceramic filter into a glass carafe'),
        }),
        text(
          '**Every day.** Tap it out over the sink. That is all.',
          '**Every month.** Unscrew the brass ring, lift out the burr, brush both parts dry. Put the washer back with the groove facing up.',
          '**Never.** Water, dishwashers, rice. The steel is hard because it is not stainless.',
        ),
        heading('Your first cup'),
        text({
          steps: [
            'Grind 15 g at click 14.',
            'Rinse the paper, warm the carafe.',
            'Pour 50 g of water at 94 °C, wait thirty seconds.',
            'Pour the rest in slow circles, to 250 g.',
            'It should take three minutes. Faster: go one click finer.',
          ],
        }),
      ],
    },
    {
      name: 'Guarantee',
      slug: 'guarantee',
      icon: 'badge-check',
      blocks: [
        block('header', {
          kicker: 'Guarantee',
          title: 'Twenty-five years',
          subtitle: 'That is the guarantee. Tell us which mill is yours and it starts today.',
          image: noPicture,
        }),
        block('form', {
          title: 'Register your mill',
          intro: 'The number is engraved on the base, five digits.',
          fields: [
            required('text', 'number', 'Number of your mill'),
            required('date', 'bought', 'Bought on'),
            required('text', 'name', 'Your name'),
            required('email', 'email', 'Email'),
            choice('where', 'Where do you grind?', {
              required: false,
              choose: 'select',
              options: ['At home', 'At work', 'On the road', 'All of them'],
            }),
            required('consent', 'consent', 'Halden may keep these details for as long as the guarantee runs'),
          ],
          buttonText: 'Start the guarantee',
          thanksTitle: 'Welcome to the workshop',
          thanksText: 'Your guarantee runs from today. If anything ever squeaks, write to care@halden.example.',
        }),
      ],
    },
  ],
}
