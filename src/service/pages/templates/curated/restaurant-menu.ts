import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

export const restaurantMenu: CuratedTemplate = {
  templateId: 'restaurant-menu',
  name: 'Restaurant menu',
  description: 'A menu for the table: dishes, drinks, hours and the way there.',
  category: 'Food and drink',
  plan: 'core',
  theme: { palette: 'olive-grove', fonts: 'classic', corners: 'soft' },
  nav: {},
  pages: [
    {
      name: 'Menu',
      slug: '',
      icon: 'utensils',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Port Anselm, since 2009',
            align: 'center',
            title: 'Osteria Lume',
            subtitle:
              'A short menu that follows the boats and the garden. Pasta rolled every morning at the front window.',
            image: {
              src: 'art:laid-table',
              alt: 'A plate of tagliatelle on a checked tablecloth, wine and lemons beside it',
            },
          },
        },
        {
          type: 'menu',
          fields: {
            title: '',
            intro: '',
            sections: [
              {
                name: 'To begin',
                items: [
                  {
                    name: 'Bread and oil',
                    description: 'Our sourdough, this year’s oil from Sabina',
                    price: '£4',
                    labels: ['vegan'],
                  },
                  {
                    name: 'Fried courgette flowers',
                    description: 'Ricotta, mint, lemon. Five to a plate',
                    price: '£9',
                    labels: ['vegetarian'],
                  },
                  {
                    name: 'Burrata and peas',
                    description: 'Mint, broad beans, toasted hazelnuts',
                    price: '£11',
                    labels: ['vegetarian'],
                  },
                  {
                    name: 'Mackerel crudo',
                    description: 'Line-caught this morning, blood orange, fennel',
                    price: '£12',
                  },
                ],
              },
              {
                name: 'Pasta',
                items: [
                  {
                    name: 'Tagliatelle with datterini',
                    description: 'Small sweet tomatoes, basil, salted ricotta',
                    price: '£14',
                    labels: ['vegetarian'],
                  },
                  {
                    name: 'Cacio e pepe',
                    description: 'Three ingredients and nowhere to hide',
                    price: '£13',
                  },
                  { name: 'Crab ravioli', description: 'Brown butter, samphire, a little chilli', price: '£18' },
                  { name: 'Pappardelle, slow-cooked boar', description: 'Juniper, red wine, nine hours', price: '£17' },
                ],
              },
              {
                name: 'From the grill',
                items: [
                  { name: 'Whole bream', description: 'Salsa verde, charred lemon. Enough for two', price: '£32' },
                  { name: 'Lamb cutlets', description: 'Rosemary, white beans, bitter leaves', price: '£22' },
                  {
                    name: 'Hispi cabbage',
                    description: 'Almond cream, preserved lemon, crumbs',
                    price: '£15',
                    labels: ['vegan'],
                  },
                ],
              },
              {
                name: 'To finish',
                items: [
                  { name: 'Lemon tart', description: 'The one people come back for', price: '£8' },
                  { name: 'Affogato', description: 'Fior di latte, a double espresso', price: '£6' },
                  { name: 'Three cheeses', description: 'Ask us what is ripe', price: '£11' },
                ],
              },
            ],
            note: '',
          },
        },
        {
          type: 'text',
          fields: {
            align: 'center',
            content: prose(
              'Tell us about allergies before you order: our kitchen is small, and flour travels. **Most dishes can be made without gluten or dairy.**',
            ),
          },
        },
        { type: 'divider', fields: { style: 'dots' } },
        {
          type: 'testimonial',
          fields: {
            quote: 'You can hear the pasta being rolled from the pavement. Go in.',
            author: 'Port Anselm Gazette',
            role: 'Table of the year, 2026',
            image: { src: '', alt: '' },
            stars: 0,
            style: 'plain',
          },
        },
        {
          type: 'button',
          fields: {
            label: 'Book a table',
            url: 'tel:+441632960142',
            icon: 'phone',
            note: '01632 960142, from three in the afternoon',
            align: 'center',
          },
        },
      ],
    },
    {
      name: 'Drinks',
      slug: 'drinks',
      icon: 'wine',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Drinks',
            title: 'Wine and other good ideas',
            subtitle:
              'Nine growers, all of whom we have met. Everything by the glass, because evenings change their minds.',
            layout: 'split',
            image: { src: 'art:wine-and-olives', alt: 'A bottle, two glasses of red wine and a bowl of olives' },
          },
        },
        {
          type: 'menu',
          fields: {
            title: '',
            intro: '',
            sections: [
              {
                name: 'Before',
                items: [
                  { name: 'Lume spritz', description: 'Bitter orange, rosemary, prosecco', price: '£8' },
                  { name: 'Bergamot and tonic', description: 'Without alcohol, not without character', price: '£5' },
                  { name: 'Vermouth of the house', description: 'Over ice, one olive', price: '£6' },
                ],
              },
              {
                name: 'White and orange',
                items: [
                  { name: 'Falanghina, Campania', description: 'Sea air and yellow plums', price: '£7 / £34' },
                  { name: 'Vermentino, Liguria', description: 'Drink it with the bream', price: '£8 / £38' },
                  {
                    name: 'Skin-contact Malvasia, Karst',
                    description: 'Tea, apricot, a long goodbye',
                    price: '£9 / £44',
                  },
                ],
              },
              {
                name: 'Red',
                items: [
                  { name: 'Frappato, Sicily', description: 'Served cool, gone quickly', price: '£7 / £33' },
                  { name: 'Barbera, Piedmont', description: 'Cherries and black pepper', price: '£8 / £37' },
                  {
                    name: 'Aglianico, Basilicata',
                    description: 'For the boar, and for talking late',
                    price: '£10 / £48',
                  },
                ],
              },
            ],
            note: '',
          },
        },
      ],
    },
    {
      name: 'Find us',
      slug: 'find-us',
      icon: 'map-pin',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Find us',
            title: 'Come by',
            subtitle: 'Thirty-four seats, and four more at the counter that we never book.',
            layout: 'split',
            image: { src: 'art:lemon-branch', alt: 'Two lemons on a branch in blossom' },
          },
        },
        {
          type: 'hours',
          fields: {
            title: 'When we cook',
            monday: [],
            tuesday: [],
            wednesday: [{ opens: '18:00', closes: '22:30' }],
            thursday: [{ opens: '18:00', closes: '22:30' }],
            friday: [
              { opens: '12:00', closes: '14:30' },
              { opens: '18:00', closes: '23:00' },
            ],
            saturday: [
              { opens: '12:00', closes: '14:30' },
              { opens: '18:00', closes: '23:00' },
            ],
            sunday: [{ opens: '12:00', closes: '16:00' }],
            timeZone: 'Europe/London',
            note: 'Sunday lunch runs until the lamb does.',
          },
        },
        {
          type: 'map',
          fields: {
            title: 'The blue door on Ropewalk',
            address: '9 Ropewalk\nPort Anselm PA1 4LU',
            coordinates: '',
            directions: 'Six minutes on foot from the station, two from the old fish market. Look for the lamp.',
          },
        },
        {
          type: 'contact',
          fields: {
            name: 'Osteria Lume',
            role: '',
            company: '',
            phones: [{ label: 'Tables', number: '+44 1632 960142' }],
            emails: [{ label: 'Parties of seven and more', email: 'ciao@osterialume.example' }],
            website: 'https://osterialume.example',
            street: '9 Ropewalk',
            postalCode: 'PA1 4LU',
            city: 'Port Anselm',
            country: '',
            note: 'Closed on Mondays and Tuesdays.',
          },
        },
      ],
    },
  ],
}
