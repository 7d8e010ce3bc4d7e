import { block, contact, menu, noPicture, opening, picture } from './blocks.ts'
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
        block('header', {
          kicker: 'Port Anselm, since 2009',
          align: 'center',
          title: 'Osteria Lume',
          subtitle:
            'A short menu that follows the boats and the garden. Pasta rolled every morning at the front window.',
          image: picture('art:laid-table', 'A plate of tagliatelle on a checked tablecloth, wine and lemons beside it'),
        }),
        menu({
          'To begin': [
            ['Bread and oil', 'Our sourdough, this year’s oil from Sabina', '£4', 'vegan'],
            ['Fried courgette flowers', 'Ricotta, mint, lemon. Five to a plate', '£9', 'vegetarian'],
            ['Burrata and peas', 'Mint, broad beans, toasted hazelnuts', '£11', 'vegetarian'],
            ['Mackerel crudo', 'Line-caught this morning, blood orange, fennel', '£12'],
          ],
          Pasta: [
            ['Tagliatelle with datterini', 'Small sweet tomatoes, basil, salted ricotta', '£14', 'vegetarian'],
            ['Cacio e pepe', 'Three ingredients and nowhere to hide', '£13'],
            ['Crab ravioli', 'Brown butter, samphire, a little chilli', '£18'],
            ['Pappardelle, slow-cooked boar', 'Juniper, red wine, nine hours', '£17'],
          ],
          'From the grill': [
            ['Whole bream', 'Salsa verde, charred lemon. Enough for two', '£32'],
            ['Lamb cutlets', 'Rosemary, white beans, bitter leaves', '£22'],
            ['Hispi cabbage', 'Almond cream, preserved lemon, crumbs', '£15', 'vegan'],
          ],
          'To finish': [
            ['Lemon tart', 'The one people come back for', '£8'],
            ['Affogato', 'Fior di latte, a double espresso', '£6'],
            ['Three cheeses', 'Ask us what is ripe', '£11'],
          ],
        }),
        block('text', {
          align: 'center',
          content: prose(
            'Tell us about allergies before you order: our kitchen is small, and flour travels. **Most dishes can be made without gluten or dairy.**',
          ),
        }),
        block('divider', { style: 'dots' }),
        block('testimonial', {
          quote: 'You can hear the pasta being rolled from the pavement. Go in.',
          author: 'Port Anselm Gazette',
          role: 'Table of the year, 2026',
          image: noPicture,
          stars: 0,
          style: 'plain',
        }),
        block('button', {
          label: 'Book a table',
          url: 'tel:+441632960142',
          icon: 'phone',
          note: '01632 960142, from three in the afternoon',
          align: 'center',
        }),
      ],
    },
    {
      name: 'Drinks',
      slug: 'drinks',
      icon: 'wine',
      blocks: [
        block('header', {
          kicker: 'Drinks',
          title: 'Wine and other good ideas',
          subtitle:
            'Nine growers, all of whom we have met. Everything by the glass, because evenings change their minds.',
          layout: 'split',
          image: picture('art:wine-and-olives', 'A bottle, two glasses of red wine and a bowl of olives'),
        }),
        menu({
          Before: [
            ['Lume spritz', 'Bitter orange, rosemary, prosecco', '£8'],
            ['Bergamot and tonic', 'Without alcohol, not without character', '£5'],
            ['Vermouth of the house', 'Over ice, one olive', '£6'],
          ],
          'White and orange': [
            ['Falanghina, Campania', 'Sea air and yellow plums', '£7 / £34'],
            ['Vermentino, Liguria', 'Drink it with the bream', '£8 / £38'],
            ['Skin-contact Malvasia, Karst', 'Tea, apricot, a long goodbye', '£9 / £44'],
          ],
          Red: [
            ['Frappato, Sicily', 'Served cool, gone quickly', '£7 / £33'],
            ['Barbera, Piedmont', 'Cherries and black pepper', '£8 / £37'],
            ['Aglianico, Basilicata', 'For the boar, and for talking late', '£10 / £48'],
          ],
        }),
      ],
    },
    {
      name: 'Find us',
      slug: 'find-us',
      icon: 'map-pin',
      blocks: [
        block('header', {
          kicker: 'Find us',
          title: 'Come by',
          subtitle: 'Thirty-four seats, and four more at the counter that we never book.',
          layout: 'split',
          image: picture('art:lemon-branch', 'Two lemons on a branch in blossom'),
        }),
        block('hours', {
          title: 'When we cook',
          monday: [],
          tuesday: [],
          wednesday: [opening('18:00', '22:30')],
          thursday: [opening('18:00', '22:30')],
          friday: [opening('12:00', '14:30'), opening('18:00', '23:00')],
          saturday: [opening('12:00', '14:30'), opening('18:00', '23:00')],
          sunday: [opening('12:00', '16:00')],
          timeZone: 'Europe/London',
          note: 'Sunday lunch runs until the lamb does.',
        }),
        block('map', {
          title: 'The blue door on Ropewalk',
          address: '9 Ropewalk\nPort Anselm PA1 4LU',
          coordinates: '',
          directions: 'Six minutes on foot from the station, two from the old fish market. Look for the lamp.',
        }),
        contact(['Osteria Lume', '', ''], {
          phone: ['Tables', '+44 1632 960142'],
          email: ['Parties of seven and more', 'ciao@osterialume.example'],
          website: 'https://osterialume.example',
          address: ['9 Ropewalk', 'PA1 4LU', 'Port Anselm'],
          note: 'Closed on Mondays and Tuesdays.',
        }),
      ],
    },
  ],
}
