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
        {
          type: 'header',
          fields: {
            kicker: 'Stoneware from the old dairy',
            title: 'Tobias Okafor',
            subtitle: 'Potter. Stoneware for people who use the good plates on Tuesdays.',
            image: { src: 'art:potter-portrait', alt: 'Tobias laughing, in a cap and a clay-red apron' },
          },
        },
        {
          type: 'links',
          fields: {
            items: [
              {
                label: 'The shop',
                description: 'Forty-one pieces from the spring kiln',
                url: 'https://shop.okaforpots.example',
                icon: 'shopping-bag',
              },
              {
                label: 'Evening classes',
                description: 'Six weeks at the wheel. Two places left',
                url: 'https://okaforpots.example/classes',
                icon: 'calendar',
              },
              {
                label: 'Seconds, by post',
                description: 'A box of happy accidents, £40',
                url: 'https://shop.okaforpots.example/seconds',
                icon: 'gift',
              },
              {
                label: 'How the ash glaze works',
                description: 'A film of nine minutes',
                url: 'https://okaforpots.example/ash',
                icon: 'play',
              },
              {
                label: 'Letters from the studio',
                description: 'Four a year, never more',
                url: 'https://okaforpots.example/letters',
                icon: 'mail',
              },
            ],
          },
        },
        {
          type: 'image',
          fields: {
            image: { src: 'art:three-vases', alt: 'Three glazed vases on a shelf, one with leafy branches' },
            caption: 'Moon jar, tide pot, bottle. Spring kiln',
          },
        },
        {
          type: 'social',
          fields: {
            items: [
              { network: 'instagram', url: 'https://www.instagram.com/okaforpots.example' },
              { network: 'youtube', url: 'https://okaforpots.example/films' },
              { network: 'pinterest', url: 'https://okaforpots.example/pins' },
              { network: 'email', url: 'mailto:tobias@okaforpots.example' },
            ],
          },
        },
      ],
    },
  ],
}
