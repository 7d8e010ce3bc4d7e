import {
  block,
  button,
  columns,
  heading,
  image,
  largeText,
  links,
  noPicture,
  opening,
  section,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const galleryGuide: CuratedTemplate = {
  templateId: 'gallery-guide',
  name: 'Museum guide in three languages',
  description: 'A guide to an exhibition in English, German and French: works in columns, hours and admission.',
  category: 'Culture',
  plan: 'basic',
  theme: {
    palette: 'stone',
    backgroundColour: '#f6f2ea',
    accentColour: '#a83222',
    headingFont: 'fraunces',
    bodyFont: 'space-grotesk',
    headingSize: 'huge',
    headingWeight: 'light',
    corners: 'sharp',
    spacing: 'airy',
  },
  nav: {},
  pages: [
    {
      name: 'Guide',
      slug: '',
      icon: 'landmark',
      blocks: [
        block('header', {
          kicker: 'Kunsthalle Weir, 4 September to 10 January',
          title: 'Water and Bronze',
          subtitle: 'Forty works by Lene Arnholt, who painted what moves and cast what does not.',
          width: 'wide',
          image: noPicture,
        }),
        section('Hall', { width: 'full', spaceAbove: 'none', spaceBelow: 'none' }),
        block('image', {
          image: { src: 'art:gallery-hall', alt: 'The large hall with paintings, a bronze and a skylight' },
          width: 'full',
        }),
        section('Begin', { spaceAbove: 'large', spaceBelow: 'medium' }),
        largeText(
          'Start under the skylight and go round with the sun. The numbers beside the works are the numbers here.',
        ),
        section('Works', { width: 'wide', gap: 'large', spaceBelow: 'large' }),
        ...columns(
          [
            6,
            image('art:bather-painting', 'A framed painting of a bather in blue water under a red sun', ''),
            heading('1. The bather'),
            text(
              '1931, oil on canvas. Arnholt could not swim. She sat on the jetty for three summers and painted her sister, who could.',
            ),
          ],
          [
            6,
            image('art:bronze-dancer', 'A bronze figure of a dancer with raised arms on a plinth', ''),
            heading('2. Dancer, landing'),
            text(
              '1938, bronze. **Please look at the foot:** it is the only part that she polished. It has been touched for good luck ever since.',
            ),
          ],
        ),
        section('Visit', {
          width: 'wide',
          background: 'color',
          color: '#1f4e79',
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
        }),
        ...columns(
          [
            6,
            block('hours', {
              title: 'Opening hours',
              monday: [],
              tuesday: [opening('10:00', '18:00')],
              wednesday: [opening('10:00', '18:00')],
              thursday: [opening('10:00', '21:00')],
              friday: [opening('10:00', '18:00')],
              saturday: [opening('10:00', '18:00')],
              sunday: [opening('10:00', '18:00')],
              timeZone: 'Europe/Zurich',
              note: 'Thursdays after six you pay what you like.',
            }),
          ],
          [
            6,
            heading('Your visit'),
            links([
              ['Tickets', '14 francs, under 25 free', 'https://kunsthalle-weir.example/tickets', 'ticket'],
              ['Guided tours', 'Sundays at eleven', 'https://kunsthalle-weir.example/tours', 'users'],
              [
                'Plain language',
                'The same tour in short sentences',
                'https://kunsthalle-weir.example/plain',
                'book-open',
              ],
            ]),
            button('Ask us', 'mailto:guide@kunsthalle-weir.example', { icon: 'mail', style: 'outline' }),
          ],
        ),
      ],
    },
  ],
}
