import { block, image, links, picture, social } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const linkPage: CuratedTemplate = {
  templateId: 'link-page',
  name: 'Link page',
  description: 'Everything you make, behind one link: shop, classes, films and news.',
  category: 'People',
  plan: 'basic',
  theme: { palette: 'kiln', fonts: 'classic', corners: 'round', background: 'gradient' },
  nav: {},
  pages: [
    {
      name: 'Tobias Okafor',
      slug: '',
      icon: 'flame',
      blocks: [
        block('header', {
          kicker: 'Stoneware from the old dairy',
          title: 'Tobias Okafor',
          subtitle: 'Potter. Stoneware for people who use the good plates on Tuesdays.',
          image: picture('art:potter-portrait', 'Tobias laughing, in a cap and a clay-red apron'),
        }),
        links([
          ['The shop', 'Forty-one pieces from the spring kiln', 'https://shop.okaforpots.example', 'shopping-bag'],
          [
            'Evening classes',
            'Six weeks at the wheel. Two places left',
            'https://okaforpots.example/classes',
            'calendar',
          ],
          ['Seconds, by post', 'A box of happy accidents, £40', 'https://shop.okaforpots.example/seconds', 'gift'],
          ['How the ash glaze works', 'A film of nine minutes', 'https://okaforpots.example/ash', 'play'],
          ['Letters from the studio', 'Four a year, never more', 'https://okaforpots.example/letters', 'mail'],
        ]),
        image(
          'art:three-vases',
          'Three glazed vases on a shelf, one with leafy branches',
          'Moon jar, tide pot, bottle. Spring kiln',
        ),
        social([
          ['instagram', 'https://www.instagram.com/okaforpots.example'],
          ['youtube', 'https://okaforpots.example/films'],
          ['pinterest', 'https://okaforpots.example/pins'],
          ['email', 'mailto:tobias@okaforpots.example'],
        ]),
      ],
    },
  ],
}
