import { art, begin, below, block, type BuiltInSection, heading, image, noPicture, text } from './section-parts.ts'

/** Sections about people and what they say. */
export const people: readonly BuiltInSection[] = [
  {
    id: 'team',
    name: 'Team',
    group: 'People',
    blocks: [
      begin({ width: 'wide' }),
      heading('Who looks after you', { size: 'large' }),
      text('Four people, one corridor. You see the same face every time.'),
      ...(
        [
          ['doctor-portrait', 'Dr. Amara Lindqvist', 'General practice. Listens first, then listens again.'],
          ['dentist-portrait', 'Dr. Yusuf Demir', 'Dentist. Hums while he works, usually Bach.'],
          ['physio-portrait', 'Jonas Keller', 'Physiotherapy. Believes in stairs.'],
          ['engineer-portrait', 'Ines Okafor', 'Front desk. Knows which day is quiet.'],
        ] as const
      ).flatMap(([picture, name, words]) => [
        image(picture, { shape: 'square' }, { span: 3 }),
        text([`**${name}**`, words], {}, below),
      ]),
    ],
  },
  {
    id: 'large-quote',
    name: 'One large quote',
    group: 'People',
    blocks: [
      begin({ background: 'accent', spaceAbove: 'large', spaceBelow: 'large' }),
      block('testimonial', {
        style: 'plain',
        quote: 'They asked better questions than we did, and then they built the answer.',
        author: 'Tomasz Wilk',
        role: 'Potter, Sail Loft Yard',
        image: art('potter-portrait'),
      }),
    ],
  },
  {
    id: 'three-voices',
    name: 'Three voices',
    group: 'People',
    blocks: [
      begin({ width: 'wide', align: 'stretch' }),
      heading('What guests write in the book', { align: 'center' }),
      ...(
        [
          [
            'We stayed two nights, then four. The children still set the table the way you showed them.',
            'Maren, Jonas and Ida',
            'August',
          ],
          ['The only place where I have slept through a gale.', 'P. Donnelly', 'November'],
          ['Room seven at six in the morning. That is all I will say.', 'Sofia Brandt', 'May'],
        ] as const
      ).map(([quote, author, role]) =>
        block('testimonial', { quote, author, role, stars: 5, image: noPicture }, { span: 4 }),
      ),
    ],
  },
]

/** Sections of pictures. */
export const pictures: readonly BuiltInSection[] = [
  {
    id: 'gallery',
    name: 'Gallery',
    group: 'Pictures',
    blocks: [
      begin({ width: 'wide' }),
      heading('The rooms, as they are', { size: 'large' }),
      text('No fisheye lenses. Tap a picture to see it large.'),
      block('gallery', {
        title: '',
        columns: 'three',
        shape: 'landscape',
        items: [
          ['loft-living-room', 'Living room, facing west'],
          ['loft-kitchen', 'Kitchen with an island'],
          ['canal-loft', 'From the water'],
          ['hotel-room', 'The room at the end'],
          ['breakfast-tray', 'Breakfast, at any hour'],
          ['loft-floor-plan', 'Plan of the third floor'],
        ].map(([name = '', caption = '']) => ({ image: art(name), caption })),
      }),
    ],
  },
  {
    id: 'mosaic',
    name: 'Mosaic of five',
    group: 'Pictures',
    blocks: [
      begin({ width: 'wide', scheme: 'dark', background: 'surface' }),
      image('red-chair', { shape: 'square' }, { span: 6 }),
      image('reading-lamp', { shape: 'square' }, { span: 3 }),
      image('folded-blankets', { shape: 'square' }, { below: true, hideOn: 'phone' }),
      image('blue-vase', { shape: 'square' }, { span: 3 }),
      image('kiln-shelf', { shape: 'square' }, { below: true, hideOn: 'phone' }),
    ],
  },
]
