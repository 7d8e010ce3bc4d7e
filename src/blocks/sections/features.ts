import { begin, below, block, button, type BuiltInSection, heading, image, text } from './section-parts.ts'

const large = { size: 'large' }
const small = { size: 'small' }

/** Sections that say what somebody offers, and how it works. */
export const features: readonly BuiltInSection[] = [
  {
    id: 'features-with-pictures',
    name: 'Three with pictures',
    group: 'What you offer',
    blocks: [
      begin({ width: 'wide' }),
      heading('Made here, by the people who sell it', large),
      text('Everything on our shelves leaves the building by the front door.'),
      image('flour-and-dough', {}, { span: 4 }),
      heading('Bread', small, below),
      text('A starter from 1994, flour from two mills, and thirty hours in between.', {}, below),
      image('coffee-mill', {}, { span: 4 }),
      heading('Coffee', small, below),
      text('One espresso, one filter, both changed with the season.', {}, below),
      image('lemon-branch', {}, { span: 4 }),
      heading('Preserves', small, below),
      text('Cooked in small pans on Thursdays, gone by Sunday.', {}, below),
    ],
  },
  {
    id: 'features-picture-and-list',
    name: 'Picture and a list',
    group: 'What you offer',
    blocks: [
      begin({ width: 'wide', background: 'surface', align: 'middle' }),
      image('loft-kitchen', { shape: 'portrait' }, { span: 6 }),
      heading('Kitchens that are cooked in', {}, { span: 6 }),
      text(
        [
          'We draw, build and fit them ourselves, so there is one number to call.',
          [
            '**Measured twice.** A joiner visits before the first drawing.',
            '**Solid wood.** Oak, ash or larch from forests we can name.',
            '**Fitted in a week.** You keep a sink and a hob throughout.',
            '**Kept for ten years.** We come back and adjust every hinge.',
          ],
        ],
        {},
        below,
      ),
      button('See finished kitchens', { style: 'soft' }, below),
    ],
  },
  {
    id: 'features-alternating',
    name: 'Alternating pictures',
    group: 'What you offer',
    blocks: [
      begin({ width: 'wide', align: 'middle', spaceAbove: 'large', spaceBelow: 'large' }),
      image('timber-houses', {}, { span: 6 }),
      heading('We begin with the ground', {}, { span: 6 }),
      text('Before the first line is drawn we walk the site in rain, in August and at night.', {}, below),
      heading('And end with the sofa', {}, { span: 6 }),
      text('Every plan is drawn with furniture in it. You know where the light falls before you sign.', {}, below),
      button('See the plans', { style: 'outline' }, below),
      image('flat-plan', {}, { span: 6 }),
    ],
  },
  {
    id: 'features-six',
    name: 'Six points',
    group: 'What you offer',
    blocks: [
      begin({ width: 'wide', scheme: 'dark', spaceAbove: 'large', spaceBelow: 'large' }),
      heading('What is included, whatever you book', large),
      text('Twelve rooms and one rule: nothing on this list costs extra.'),
      ...(
        [
          ['A room with a view', 'All twelve face the harbor. The four at the top also face the sunrise.'],
          ['Breakfast until noon', 'Eggs from up the road, bread from downstairs, and no bell.'],
          ['Bicycles', 'Six for grown-ups and two for children, with maps of what is flat.'],
          ['Quiet after ten', 'Thick walls, old doors and neighbors who rise with the tide.'],
          ['Dogs', 'Welcome everywhere but in the linen cupboard. Bowls and towels are ready.'],
          ['Late goodbyes', 'Leave your bags, take a last swim. The showers by the garden stay open.'],
        ] as const
      ).map(([name, words]) => text([`**${name}**`, words], {}, { span: 4 })),
    ],
  },
]

/** Sections with figures and steps. */
export const steps: readonly BuiltInSection[] = [
  {
    id: 'figures',
    name: 'Four figures',
    group: 'Figures and steps',
    blocks: [
      begin({ width: 'wide', background: 'surface' }),
      ...(
        [
          ['1847', 'when the lamp was first lit'],
          ['142', 'steps to the gallery'],
          ['21 miles', 'at which the light is seen'],
          ['38,000', 'visitors last year'],
        ] as const
      ).flatMap(([figure, words]) => [
        heading(figure, { size: 'large', align: 'center' }, { span: 3 }),
        text(words, { align: 'center' }, below),
      ]),
    ],
  },
  {
    id: 'steps',
    name: 'Steps',
    group: 'Figures and steps',
    blocks: [
      begin({ width: 'wide', spaceAbove: 'large', spaceBelow: 'large' }),
      heading('From a sketch to your shelf', large, { span: 4 }),
      text('Six weeks, most of them waiting for clay to dry.', {}, below),
      button('Ask for a drawing', { style: 'filled' }, below),
      ...(
        [
          [
            '1. You describe it',
            'A photo of the shelf, a cup you like, or three words. We answer with a drawing and a price.',
          ],
          ['2. We throw and glaze it', 'Two firings, at 960 and at 1,240 degrees. You get a picture from the kiln.'],
          [
            '3. It arrives, or you fetch it',
            'Packed in straw that your garden will like. If a piece breaks on the way, we make it again.',
          ],
        ] as const
      ).flatMap(([step, words], index) => [
        text([`**${step}**`, words], {}, index === 0 ? { span: 8 } : below),
        ...(index < 2 ? [block('divider', { style: 'line' }, below)] : []),
      ]),
    ],
  },
]
