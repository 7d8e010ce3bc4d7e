import { art, begin, below, block, type BuiltInSection, heading, image, noPicture, text } from './section-parts.ts'

/** Sections about people and what they say. */
export const people: readonly BuiltInSection[] = [
  {
    id: 'team',
    name: 'Team',
    group: 'People',
    blocks: [
      begin({ width: 'wide' }),
      heading('Who opens the door', { size: 'large' }, { span: 8 }),
      image('potter-portrait', { shape: 'square' }, { span: 3 }),
      text(
        [
          '**Tomasz Wilk**',
          'Throws the large pots and the parties. Came for a summer in 2009 and never left.',
          '[tomasz@example.com]',
        ],
        {},
        { span: 3 },
      ),
      image('engineer-portrait', { shape: 'square' }, { span: 3 }),
      text(
        ['**Ines Okafor**', 'Mixes the glazes and keeps the books. Knows which shelf you mean.', '[ines@example.com]'],
        {},
        { span: 3 },
      ),
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
        author: 'Ruth Adeyemi',
        role: 'Head teacher, Quayside School',
        image: art('engineer-portrait'),
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
      heading('The rooms, as they are', {}, { span: 6 }),
      text('No fisheye lenses. Tap a picture to see it large.', {}, { span: 6, align: 'end' }),
      block('gallery', {
        title: '',
        columns: 'three',
        shape: 'landscape',
        items: [
          ['loft-living-room', 'Living room, facing west'],
          ['loft-kitchen', 'Kitchen with an island'],
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
      image('three-vases', { shape: 'square' }, { span: 6 }),
      image('kiln-shelf', { shape: 'square' }, { span: 3 }),
      image('mill-burrs', { shape: 'square' }, { below: true, hideOn: 'phone' }),
      image('oil-lamp', { shape: 'square' }, { span: 3, hideOn: 'phone' }),
      image('potter-portrait', { shape: 'square' }, below),
    ],
  },
]
