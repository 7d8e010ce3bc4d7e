import {
  block,
  button,
  columns,
  faq,
  heading,
  image,
  links,
  menu,
  noPicture,
  picture,
  section,
  social,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const festival: CuratedTemplate = {
  templateId: 'festival',
  name: 'Festival',
  description: 'Two nights on three stages: countdown, line-up by day, tickets and the way home.',
  category: 'Events',
  plan: 'core',
  theme: {
    palette: 'dusk',
    backgroundColour: '#12081f',
    accentColour: '#ff4fa0',
    headingFont: 'syne',
    bodyFont: 'space-grotesk',
    headingWeight: 'extrabold',
    headingSize: 'huge',
    headingTracking: 'tight',
    corners: 'round',
  },
  nav: {},
  pages: [
    {
      name: 'Nachtfeld',
      slug: '',
      icon: 'music',
      blocks: [
        block('header', {
          kicker: '2 and 3 July 2027, Gasworks Park',
          title: 'NACHT FELD',
          subtitle: 'Two nights, three stages, and one rule: nobody dances alone.',
          align: 'center',
          image: noPicture,
        }),
        section('Countdown', {
          width: 'wide',
          background: 'picture',
          picture: picture('art:festival-stage', 'The main stage at night with rays of light above the crowd'),
          overlay: 40,
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
        }),
        block('countdown', {
          title: 'Gates open in',
          moment: '2027-07-02T17:00',
          timeZone: 'Europe/Berlin',
          done: 'The gates are open!',
        }),
        button('Get tickets', 'https://tickets.nachtfeld.example', {
          icon: 'ticket',
          align: 'center',
          note: 'Both nights from 79 €',
        }),
        section('Line-up', { width: 'wide', spaceAbove: 'large', spaceBelow: 'large', gap: 'large' }),
        ...columns(
          [
            6,
            heading('Friday', 'large'),
            menu({
              Furnace: [
                ['Ada Volt', 'Live, with the drummers', '23:30'],
                ['Kite Parade', '', '22:00'],
                ['Mono Lake', '', '20:30'],
              ],
              Cooler: [
                ['Selma Sand', 'Three hours', '00:30'],
                ['DJ Grashalm', '', '22:30'],
              ],
            }),
          ],
          [
            6,
            heading('Saturday', 'large'),
            menu({
              Furnace: [
                ['The Long Wires', 'First show in nine years', '23:00'],
                ['Okra', '', '21:30'],
                ['Paper Planets', '', '20:00'],
              ],
              Cooler: [
                ['Ruben Tal', 'All night', '00:00'],
                ['Nine Lamps', '', '21:00'],
              ],
            }),
          ],
        ),
        section('Feel', {
          width: 'wide',
          background: 'gradient',
          color: '#6b1676',
          gradientTo: '#a51e7e',
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
          align: 'middle',
        }),
        ...columns(
          [
            8,
            heading('Third stage: the Meadow', 'large'),
            text(
              'Without amplification, from noon. Bring a blanket, borrow a cello. **Children under fourteen come in free, with ears covered.**',
            ),
            button('All about your visit', '/info', { icon: 'info', style: 'outline' }),
          ],
          [4, image('art:neon-shapes', 'A pattern of circles, arcs and waves in neon colors', '')],
        ),
        section('Follow', { spaceAbove: 'medium' }),
        social([
          ['instagram', 'https://www.instagram.com/nachtfeld.example'],
          ['youtube', 'https://www.youtube.com/@nachtfeld.example'],
        ]),
      ],
    },
    {
      name: 'Info',
      slug: 'info',
      icon: 'info',
      blocks: [
        block('header', {
          kicker: 'Before you come',
          title: 'Info',
          subtitle: 'Everything is within four hundred metres. You cannot get lost, only distracted.',
          width: 'wide',
          image: noPicture,
        }),
        section('Practical', { width: 'wide' }),
        ...columns(
          [
            6,
            faq('Good to know', [
              ['What may I bring?', 'A bottle that is empty, ear plugs, rain clothes. No glass, no umbrellas.'],
              ['Can I pay with cash?', 'No. Cards, phones and the wristband, which you charge at the gate.'],
              [
                'Is it accessible?',
                'Platforms at two stages, paved ways, and a team that you reach at the blue tent or by message.',
              ],
              ['When is it over?', 'The last tram waits for us: 03:40 from the gate, both nights.'],
            ]),
          ],
          [
            6,
            block('map', {
              title: 'Gasworks Park',
              address: 'Am Gaswerk 1\n04317 Leipzig',
              coordinates: '',
              directions: 'Tram 4 to Gaswerk. There is parking for bicycles, and none for cars.',
            }),
            links([
              ['Lost something?', 'We keep it for four weeks', 'mailto:lost@nachtfeld.example', 'mail'],
              ['Awareness team', 'Day and night during the festival', 'tel:+49 341 5550177', 'phone'],
            ]),
          ],
        ),
      ],
    },
  ],
}
