import {
  block,
  button,
  choice,
  columns,
  contact,
  heading,
  image,
  menu,
  noPicture,
  optional,
  picture,
  required,
  section,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const newHomes: CuratedTemplate = {
  templateId: 'new-homes',
  name: 'New homes',
  description: 'Homes that are being built: the plan first, what is still free, and the people who show it.',
  category: 'Property',
  plan: 'core',
  theme: {
    palette: 'meadow',
    accentColour: '#9c4024',
    backgroundColour: '#f6f3ea',
    headingFont: 'space-grotesk',
    bodyFont: 'manrope',
    headingSize: 'large',
    corners: 'soft',
    background: 'plain',
  },
  nav: {},
  pages: [
    {
      name: 'Mühlbach 12',
      slug: '',
      icon: 'house',
      blocks: [
        block('header', {
          kicker: 'Four timber houses, eleven homes',
          title: 'Mühlbach 12',
          subtitle: 'Built from spruce and larch between the stream and the old orchard. Ready in autumn 2027.',
          width: 'wide',
          image: noPicture,
        }),
        section('Plan', { width: 'wide', spaceAbove: 'small', spaceBelow: 'large', align: 'middle' }),
        ...columns(
          [
            8,
            image(
              'art:flat-plan',
              'Plan of home 6: living room and kitchen on the right, bedroom and bath on the left, balcony below',
              'Home 6, first floor, 84 m²',
            ),
          ],
          [
            4,
            heading('Home 6'),
            text([
              '84 m² on one level',
              'Living room of 41 m² with a balcony to the stream',
              'Lift, cellar, place for two bicycles',
              '€ 428,000',
            ]),
            button('See what is free', '/homes', { icon: 'key' }),
          ],
        ),
        section('Street', { width: 'full', spaceAbove: 'none', spaceBelow: 'none' }),
        block('image', {
          image: picture('art:timber-houses', 'The four houses with gabled roofs along the stream'),
          width: 'full',
        }),
        section('Why', {
          width: 'wide',
          background: 'color',
          color: '#24352c',
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
        }),
        ...columns(
          [
            4,
            heading('Wood'),
            text(
              'Walls and ceilings are solid timber from within sixty kilometres. It keeps warm in winter, and smells of it in June.',
            ),
          ],
          [4, heading('Heat'), text('One geothermal probe for all four houses. We expect € 38 a month for 84 m².')],
          [
            4,
            heading('Ground'),
            text('The orchard belongs to everybody: nineteen apple trees, two hives and one long table.'),
          ],
        ),
        section('People', { spaceAbove: 'large' }),
        contact(['Jonas Brandl', 'Sales', 'Brandl & Söhne Timber'], {
          phone: ['Direct', '+49 8141 555 0142'],
          email: ['Email', 'jonas@brandl-timber.example'],
          website: 'https://brandl-timber.example',
          address: ['Mühlbachgasse 3', '82256', 'Fürstenfeld'],
          note: 'Mühlbach 12.',
        }),
      ],
    },
    {
      name: 'Homes',
      slug: 'homes',
      icon: 'key',
      blocks: [
        block('header', {
          kicker: 'As of this week',
          title: 'What is free',
          subtitle: 'Six of eleven homes. Reserved ones come back more often than one would think: ask.',
          width: 'wide',
          image: noPicture,
        }),
        section('List', { width: 'wide', gap: 'large' }),
        ...columns(
          [
            6,
            menu({
              'House A and B': [
                ['Home 1', 'Ground floor, 61 m², garden', '€ 336,000'],
                ['Home 2', 'First floor, 61 m²', 'reserved'],
                ['Home 4', 'Two floors, 118 m², garden', '€ 604,000'],
                ['Home 5', 'Under the roof, 72 m²', '€ 379,000'],
              ],
            }),
          ],
          [
            6,
            menu({
              'House C and D': [
                ['Home 6', 'First floor, 84 m², balcony', '€ 428,000'],
                ['Home 7', 'First floor, 84 m², balcony', 'reserved'],
                ['Home 9', 'Two floors, 124 m², garden', '€ 629,000'],
                ['Home 11', 'Under the roof, 66 m²', '€ 351,000'],
              ],
            }),
          ],
        ),
        button('Walk the site with us', '/visit', { icon: 'calendar', align: 'center' }),
      ],
    },
    {
      name: 'Visit',
      slug: 'visit',
      icon: 'calendar',
      blocks: [
        block('header', {
          kicker: 'Saturdays at ten',
          title: 'Walk the site',
          subtitle: 'Helmets and boots are there, sizes 34 to 47.',
          width: 'wide',
          image: noPicture,
        }),
        section('Form', { width: 'wide' }),
        ...columns(
          [
            6,
            block('form', {
              title: 'Keep a place',
              intro: 'We walk in groups of six.',
              fields: [
                required('text', 'name', 'Your name'),
                required('email', 'email', 'Email'),
                choice('size', 'How large should it be?', {
                  required: false,
                  choose: 'radio',
                  options: ['Up to 70 m²', '70 to 90 m²', 'A house'],
                }),
                optional('lines', 'note', 'Questions'),
                required('consent', 'consent', 'You may use my answers to reply to me.'),
              ],
              buttonText: 'Keep a place',
              thanksTitle: 'Until Saturday',
              thanksText: 'We write on Friday, with the forecast.',
            }),
          ],
          [
            6,
            block('map', {
              title: 'Where',
              address: 'Mühlbachgasse 12\n82256 Fürstenfeld',
              coordinates: '',
              directions: 'S-Bahn to Fürstenfeld, then along the stream for ten minutes. Parking at the mill.',
            }),
          ],
        ),
      ],
    },
  ],
}
