import { block, choice, contact, image, menu, noPicture, optional, picture, required, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const property: CuratedTemplate = {
  templateId: 'property',
  name: 'Property',
  description: 'A home for sale: pictures, plan, neighbourhood, open house and viewings.',
  category: 'Property',
  plan: 'core',
  theme: { palette: 'brick', fonts: 'classic', corners: 'sharp', spacing: 'airy' },
  nav: {},
  pages: [
    {
      name: 'The loft',
      slug: '',
      icon: 'house',
      blocks: [
        block('header', {
          kicker: 'For sale, £465,000',
          title: 'Loft 3, Weavers’ Quay',
          subtitle:
            'Two bedrooms on the second floor of the old silk warehouse, with the canal along its whole length.',
          layout: 'split',
          image: picture('art:canal-loft', 'The red-brick warehouse on the canal with a small boat in front'),
        }),
        text(
          'The warehouse was built in 1871 for the Lister brothers, who wanted daylight to sort silk by. **Every room still has it:** nine arched windows, the tallest three metres high, all renewed in 2022.',
          [
            '112 m², two bedrooms, one bathroom',
            'South-facing terrace, 9 m²',
            'Lease of 988 years, share of the freehold',
            'Lift, bicycle store, parking by permit',
          ],
        ),
        block('gallery', {
          title: '',
          columns: 'two',
          shape: 'landscape',
          items: [
            {
              image: picture('art:loft-living-room', 'The living room with a blue sofa before a tall arched window'),
              caption: 'The living room, at ten in the morning',
            },
            {
              image: picture('art:loft-kitchen', 'The green kitchen with its island, three stools and three lamps'),
              caption: 'The kitchen, with the island from the old counting house',
            },
          ],
        }),
        block('button', {
          label: 'Ask for a viewing',
          url: '/viewing',
          icon: 'calendar',
          note: 'Tuesdays and Saturdays, half an hour each',
        }),
        block('event', {
          title: 'Open house',
          starts: '2027-03-13T10:00',
          ends: '2027-03-13T13:00',
          timeZone: 'Europe/London',
          place: 'Loft 3',
          address: '14 Weavers’ Quay, Hallam Wharf HW1 5WQ',
          link: '/viewing',
          linkLabel: 'Or choose your own time',
          description: 'No appointment needed. Ring at Loft 3; we send the lift down.',
        }),
        contact(['Miriam Castell', 'Sales, canal side', 'Castell & Low'], {
          phone: ['Direct', '+44 1632 960271'],
          email: ['Email', 'miriam@castell-low.example'],
          website: 'https://castell-low.example',
          address: ['27 Corn Street', 'HW1 2CL', 'Hallam Wharf'],
          note: 'Loft 3, Weavers’ Quay.',
        }),
      ],
    },
    {
      name: 'Floor plan',
      slug: 'floor-plan',
      icon: 'ruler',
      blocks: [
        block('header', {
          kicker: '112 m² on one level',
          title: 'Floor plan',
          subtitle: 'Everything on one level. Ceilings of 3.4 metres, oak boards throughout.',
          image: noPicture,
        }),
        image(
          'art:loft-floor-plan',
          'Floor plan: two bedrooms and a bathroom on the left, one long living room and kitchen on the right, terrace below',
          'Not to scale. North is at the top',
        ),
        menu({
          Rooms: [
            ['Living room and kitchen', 'Four windows, door to the terrace', '61 m²'],
            ['Bedroom', 'Canal side, room for a large bed and a desk', '21 m²'],
            ['Second bedroom', 'Courtyard side, the quiet one', '14 m²'],
            ['Bathroom', 'Bath and walk-in shower, heated floor', '9 m²'],
            ['Hall and store', 'Washing machine behind the oak doors', '7 m²'],
          ],
        }),
      ],
    },
    {
      name: 'Viewing',
      slug: 'viewing',
      icon: 'calendar',
      blocks: [
        block('header', {
          kicker: 'Viewings',
          title: 'See it for yourself',
          subtitle: 'Viewings on Tuesdays and Saturdays, half an hour each, with nobody behind you on the stairs.',
          image: noPicture,
        }),
        block('form', {
          title: 'Ask for a viewing',
          intro: 'Miriam answers the same day, until seven in the evening.',
          fields: [
            required('text', 'name', 'Your name'),
            required('phone', 'phone', 'Phone'),
            optional('email', 'email', 'Email'),
            choice('day', 'Which day suits you?', {
              required: true,
              choose: 'radio',
              options: ['Tuesday, 17:00 to 19:00', 'Saturday, 10:00 to 12:00', 'Another time'],
            }),
            optional('lines', 'note', 'Anything we should know?'),
            required('consent', 'consent', 'Castell & Low may call me about this home'),
          ],
          buttonText: 'Ask for a viewing',
          thanksTitle: 'Thank you',
          thanksText: 'Miriam will call you today to settle the time.',
        }),
        block('map', {
          title: 'Where it is',
          address: '14 Weavers’ Quay\nHallam Wharf HW1 5WQ',
          coordinates: '',
          directions:
            'Four minutes from Hallam Wharf station, along the towpath. Visitors’ parking in the yard: say so when you book.',
        }),
      ],
    },
  ],
}
