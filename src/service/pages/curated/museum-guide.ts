import { block, faq, heading, links, noPicture, opening, picture, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

export const museumGuide: CuratedTemplate = {
  templateId: 'museum-guide',
  name: 'Museum guide',
  description: 'A guide for the pocket: a page for each room, with what the labels have no space for.',
  category: 'Culture',
  plan: 'core',
  theme: { palette: 'lantern', fonts: 'literary', corners: 'soft', background: 'glow' },
  nav: {},
  pages: [
    {
      name: 'Welcome',
      slug: '',
      icon: 'landmark',
      blocks: [
        block('header', {
          kicker: 'The guide to the tower',
          title: 'Skerry Light',
          subtitle: 'The museum of the lamp, the lens and the people who kept them burning. Four rooms, 142 steps.',
          layout: 'split',
          image: picture('art:lighthouse-night', 'The lighthouse at night, its beam across the sky'),
        }),
        block('text', {
          size: 'large',
          content: prose(
            'Start on the ground floor and climb towards the light. Each room has a page here, with what did not fit on the wall. **Take your time: the tower has stood since 1847 and is in no hurry.**',
          ),
        }),
        links([
          ['Room 1: Oil', 'How a flame the size of a thumb was seen from nine miles away', '/oil', 'flame'],
          ['Room 2: The lens', 'One thousand and eight prisms, floating on mercury', '/lens', 'aperture'],
          ['Room 3: The keepers', 'Three men, two bunks, one log book', '/keepers', 'book-open'],
          ['Room 4: Signals', 'What to say when you cannot shout', '/signals', 'flag'],
        ]),
      ],
    },
    {
      name: 'Oil',
      slug: 'oil',
      icon: 'flame',
      blocks: [
        block('header', {
          kicker: 'Room 1, ground floor',
          title: 'Oil',
          subtitle: 'The store at the foot of the tower, where it always smelt of fish.',
          layout: 'split',
          image: picture('art:oil-lamp', 'A lit oil lamp with a glass chimney'),
        }),
        text(
          'Before paraffin, Skerry Light burned colza: oil pressed from rapeseed, clean and dear. In winter the lamp drank **four litres a night**, and every one came up these stairs on somebody’s back.',
          'Look at the wick of the lamp in the tall case. It is hollow, so that air can rise through the middle of the flame. That one idea, from a Genevan named Argand, made lamps ten times as bright.',
        ),
        heading('Look closer'),
        text([
          'The scratches on the brass jug count refills. Someone lost count in 1862.',
          'The third barrel is a fake: it hid the keepers’ tobacco.',
          'Touch the door. The dent is from the storm of 1881.',
        ]),
        block('button', { label: 'On to the lens', url: '/lens', icon: 'arrow-right' }),
      ],
    },
    {
      name: 'Lens',
      slug: 'lens',
      icon: 'aperture',
      blocks: [
        block('header', {
          kicker: 'Room 2, ninth landing',
          title: 'The lens',
          subtitle: 'Please do not lean on it: it weighs three tonnes and turns at a touch.',
          layout: 'split',
          image: picture('art:fresnel-lens', 'The lens, many glass rings around a bright lamp'),
        }),
        text(
          'A lens thick enough to throw a beam across the strait would have been too heavy for any tower. Augustin Fresnel’s answer was to keep only its surface: **rings of glass, each cut at the angle it would have had.**',
          'Ours was made in Paris in 1868 and has 1,008 prisms. Seven are replacements. You can find them by their colour: the old glass is very slightly green.',
        ),
        block('testimonial', {
          quote: 'You do not look at it. You stand in it.',
          style: 'plain',
          author: 'Visitors’ book',
          role: '14 August 2025',
        }),
        block('button', { label: 'On to the keepers', url: '/keepers', icon: 'arrow-right' }),
      ],
    },
    {
      name: 'Keepers',
      slug: 'keepers',
      icon: 'book-open',
      blocks: [
        block('header', {
          kicker: 'Room 3, twelfth landing',
          title: 'The keepers',
          subtitle: 'Three of them lived here, eight weeks at a time.',
          layout: 'split',
          image: picture(
            'art:keepers-room',
            'The keepers’ room with a bunk, a writing table and a round window on the sea',
          ),
        }),
        text(
          'There are two bunks for three keepers because one was always awake. The watch changed every four hours, and whoever went up wrote one line in the log: wind, sea, light. Sometimes there is more.',
        ),
        block('testimonial', {
          style: 'line',
          quote: 'Gale from the north-west. Light good. Donnelly’s bread not good.',
          author: 'Log of Skerry Light',
          role: '3 February 1904',
        }),
        block('button', { label: 'On to the signals', url: '/signals', icon: 'arrow-right' }),
      ],
    },
    {
      name: 'Signals',
      slug: 'signals',
      icon: 'flag',
      blocks: [
        block('header', {
          kicker: 'Room 4, the gallery',
          title: 'Signals',
          subtitle: 'Mind the wind, and hold on to your hat.',
          layout: 'split',
          image: picture('art:signal-flags', 'A mast with six signal flags'),
        }),
        text(
          'By day a lighthouse is mute, so the keepers spoke in flags. A ship’s master could read a hoist at three miles with a good glass. **Try it:** the box by the rail holds six flags and a book. Children tend to be quicker at it.',
        ),
        block('button', { label: 'Plan the way down', url: '/visit', icon: 'arrow-right' }),
      ],
    },
    {
      name: 'Visit',
      slug: 'visit',
      icon: 'map-pin',
      blocks: [
        block('header', {
          kicker: 'Before you climb',
          title: 'Your visit',
          subtitle: 'The causeway is dry for two hours either side of low water. We sound the horn when it is time.',
          image: noPicture,
        }),
        block('hours', {
          title: 'Opening hours',
          monday: [],
          tuesday: [opening('10:00', '17:00')],
          wednesday: [opening('10:00', '17:00')],
          thursday: [opening('10:00', '20:00')],
          friday: [opening('10:00', '17:00')],
          saturday: [opening('09:00', '18:00')],
          sunday: [opening('09:00', '18:00')],
          timeZone: 'Europe/London',
          note: 'Last way up an hour before closing. In a gale the tower is shut, and the café is not.',
        }),
        block('map', {
          title: 'The way across',
          address: 'Skerry Causeway\nNorth Anselm PA7 2SK',
          coordinates: '',
          directions: 'Park at the lifeboat station and walk: twenty minutes, on stone. Wear shoes that may get wet.',
        }),
        block('wifi', {
          title: 'Wi-Fi in the tower',
          network: 'Skerry Light',
          password: 'fixed-white-20s',
          note: 'Up to the ninth landing. Above it there is only weather.',
        }),
        faq('Before you climb', [
          [
            'How many steps are there?',
            '142, with a bench on every third landing. Room 1 and the shop are step-free, and a camera in the lantern shows the view on a screen below.',
          ],
          [
            'Are dogs welcome?',
            'On the rock, yes; in the tower, only those at work. There is water and shade by the door.',
          ],
          ['How long should we plan?', 'An hour and a half is comfortable. Keep an eye on the tide table by the gate.'],
        ]),
      ],
    },
  ],
}
