import {
  block,
  button,
  columns,
  heading,
  image,
  largeText,
  menu,
  noPicture,
  opening,
  section,
  social,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

const green = { background: 'color', color: '#24483f', scheme: 'dark' }

export const bistro: CuratedTemplate = {
  templateId: 'bistro',
  name: 'Bistro with two menus',
  description: 'A short card at noon and a long one in the evening, each in two columns.',
  category: 'Food and drink',
  plan: 'core',
  theme: {
    palette: 'stone',
    accentColour: '#b23a24',
    backgroundColour: '#fbf6ea',
    headingFont: 'instrument-serif',
    bodyFont: 'manrope',
    headingSize: 'large',
    corners: 'sharp',
    buttons: 'outline',
  },
  nav: {},
  pages: [
    {
      name: 'Bistro',
      slug: '',
      icon: 'wine',
      blocks: [
        block('header', {
          kicker: 'Quai Lindhof 4',
          title: 'Bistro Halde',
          subtitle:
            'Twelve tables on the quay, one blackboard, and a kitchen that closes when the last guest has eaten.',
          align: 'center',
          width: 'wide',
          image: noPicture,
        }),
        section('Terrace', { width: 'wide', spaceAbove: 'small', spaceBelow: 'large' }),
        block('image', {
          image: {
            src: 'art:bistro-terrace',
            alt: 'Three tables with red chairs before the green front of the bistro',
          },
          width: 'wide',
        }),
        ...columns(
          [
            6,
            heading('At noon'),
            text(
              'Three dishes, changed daily, on the table within a quarter of an hour. **Two courses and a coffee for 19 €.**',
            ),
            button('See today’s card', '/lunch', { icon: 'sun' }),
          ],
          [
            6,
            heading('In the evening'),
            text(
              'Candles, two sittings, and no hurry at either. Most people begin with oysters and end with the tart.',
            ),
            button('See the evening card', '/dinner', { icon: 'wine' }),
          ],
        ),
        section('Oysters', { width: 'wide', align: 'middle', spaceAbove: 'large', spaceBelow: 'large', ...green }),
        ...columns(
          [
            8,
            heading('The oyster hour', 'large'),
            largeText(
              'Thursdays from five to six, six fines de claire and a glass of muscadet for 16 €. We open as many as the boat brought, and when the crate is empty the hour is over.',
            ),
            button('Keep a table', 'tel:+49 721 5550148', { icon: 'phone', style: 'filled' }),
          ],
          [4, image('art:oyster-plate', 'Six oysters on ice around half a lemon, seen from above', '')],
        ),
        section('Find us', { width: 'wide', spaceAbove: 'large' }),
        ...columns(
          [
            6,
            block('hours', {
              title: 'When we cook',
              monday: [],
              tuesday: [opening('12:00', '14:30'), opening('18:00', '23:00')],
              wednesday: [opening('12:00', '14:30'), opening('18:00', '23:00')],
              thursday: [opening('12:00', '14:30'), opening('17:00', '23:00')],
              friday: [opening('12:00', '14:30'), opening('18:00', '23:30')],
              saturday: [opening('18:00', '23:30')],
              sunday: [opening('12:00', '16:00')],
              timeZone: 'Europe/Berlin',
              note: 'On Sundays there is one long lunch, and then we sleep.',
            }),
          ],
          [
            6,
            block('map', {
              title: 'On the quay',
              address: 'Quai Lindhof 4\n76189 Karlsruhe',
              coordinates: '',
              directions: 'Tram 5 to Rheinhafen, then follow the water for three minutes. Bicycles along the railing.',
            }),
          ],
        ),
        social([
          ['instagram', 'https://www.instagram.com/bistrohalde.example'],
          ['email', 'mailto:table@bistro-halde.example'],
        ]),
      ],
    },
    {
      name: 'Lunch',
      slug: 'lunch',
      icon: 'sun',
      blocks: [
        block('header', {
          kicker: 'Tuesday to Friday, 12:00 to 14:30',
          title: 'Lunch',
          subtitle: 'The blackboard, typed up. Two courses and a coffee: 19 €.',
          width: 'wide',
          image: noPicture,
        }),
        section('Lunch card', { width: 'wide', spaceAbove: 'small', gap: 'large' }),
        ...columns(
          [
            6,
            menu({
              'To start': [
                ['Leek vinaigrette', 'Egg, capers, brown bread crumbs', '7.50 €', 'vegetarian'],
                ['Soup of the day', 'Ask; today it is celeriac with apple', '6.50 €', 'vegan'],
              ],
              'To follow': [
                ['Trout with almonds', 'Brown butter, potatoes, spinach', '16 €'],
                ['Steak haché', 'Green pepper, frites, leaves', '15 €'],
                ['Lentils with roast squash', 'Mustard, chives, sheep’s cheese on request', '13 €', 'vegan'],
              ],
            }),
          ],
          [
            6,
            menu({
              'To end': [
                ['Crème caramel', '', '5.50 €', 'vegetarian'],
                ['A small piece of cheese', 'With fig bread', '6 €', 'vegetarian'],
              ],
              'By the glass': [
                ['Pinot blanc', 'Kaiserstuhl', '5.20 €'],
                ['Gamay', 'Beaujolais, slightly cooled', '5.60 €'],
                ['Quince and soda', 'Our own syrup', '3.80 €'],
              ],
            }),
          ],
        ),
        button('To the evening card', '/dinner', { icon: 'arrow-right', align: 'center' }),
      ],
    },
    {
      name: 'Dinner',
      slug: 'dinner',
      icon: 'wine',
      blocks: [
        block('header', {
          kicker: 'Tuesday to Saturday from 18:00',
          title: 'Dinner',
          subtitle: 'Everything may be shared, and everything may be kept to oneself.',
          width: 'wide',
          image: noPicture,
        }),
        section('Evening card', { width: 'wide', spaceAbove: 'large', spaceBelow: 'large', gap: 'large', ...green }),
        ...columns(
          [
            6,
            menu({
              Oysters: [
                ['Fines de claire No. 3', 'Shallots, rye bread', 'six 18 €'],
                ['Gratinated', 'Leek, champagne, breadcrumbs', 'three 14 €'],
              ],
              Small: [
                ['Chicken liver parfait', 'Brioche, pickled cherries', '12 €'],
                ['Beetroot from the embers', 'Horseradish, walnut, buttermilk', '11 €', 'vegetarian'],
                ['Brandade', 'Salt cod, potato, olive oil, toast', '12 €'],
              ],
            }),
          ],
          [
            6,
            menu({
              Large: [
                ['Bouillabaisse Halde', 'Rhine perch and North Sea gurnard, rouille', '28 €'],
                ['Onglet', 'Bordelaise, gratin, watercress', '27 €'],
                ['Half a chicken', 'Tarragon, morels, rice', '25 €'],
                ['Cabbage, slowly', 'Hazelnut butter, celeriac, truffle', '21 €', 'vegetarian'],
              ],
              'And then': [
                ['Tarte Tatin', 'Ten minutes, worth it', '9 €', 'vegetarian'],
                ['Four cheeses', 'From Antony, ripe', '13 €', 'vegetarian'],
              ],
            }),
          ],
        ),
        section('Allergies', { spaceAbove: 'medium' }),
        text(
          'Please name allergies when you sit down. **We have a list of allergens for every dish** and leave out what can be left out.',
        ),
      ],
    },
  ],
}
