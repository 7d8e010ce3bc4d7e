import { block, faq, heading, image, menu, noPicture, picture, social, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const event: CuratedTemplate = {
  templateId: 'event',
  name: 'Event',
  description: 'A festival or an evening: when, where, who plays, and a date for the calendar.',
  category: 'Events',
  plan: 'core',
  theme: { palette: 'dusk', fonts: 'geometric', corners: 'soft', background: 'glow' },
  nav: {},
  pages: [
    {
      name: 'Low Tide',
      slug: '',
      icon: 'sun',
      blocks: [
        block('header', {
          kicker: '11 to 13 June 2027',
          title: 'Low Tide',
          subtitle: 'Three evenings of music at the end of the pier, from the hour the sea goes out.',
          image: picture('art:pier-at-dusk', 'A pier with a domed pavilion before a great setting sun'),
        }),
        block('countdown', {
          title: 'The first note sounds in',
          moment: '2027-06-11T19:00',
          timeZone: 'Europe/London',
          done: 'The tide is out. Come down!',
        }),
        block('event', {
          title: 'Low Tide 2027',
          starts: '2027-06-11T19:00',
          ends: '2027-06-13T23:00',
          timeZone: 'Europe/London',
          place: 'Pavilion Pier',
          address: 'Marine Parade, Port Anselm PA1 1AA',
          link: 'https://tickets.lowtide.example/2027',
          linkLabel: 'Tickets from £18',
          description: 'Bring a jumper: the pier is warm until the sun goes, and then it is a pier.',
        }),
        heading('Small stage, long evening'),
        text(
          'Low Tide began in 2014 with a borrowed piano and sixty folding chairs. There are four hundred chairs now, and the piano is ours, but the rule has stayed: **one stage, no overlaps, nothing you have to miss.**',
          'Eight acts play over three evenings. Between them there is fried fish, cold cider, and the best light of the year.',
        ),
        image('art:bandstand', 'A trio playing in a striped bandstand', 'The bandstand, second evening, 2026'),
        faq('Good to know', [
          [
            'What if it rains?',
            'We play. The stage is covered, and so are two thirds of the seats. Only a gale warning moves us to the Corn Hall, ten minutes’ walk away; we write to everyone by noon.',
          ],
          [
            'Can I bring children?',
            'Please do. Under twelves come in free with an adult, and we lend ear defenders at the gate.',
          ],
          [
            'Is the pier step-free?',
            'All of it, with two raised platforms in front of the stage. A companion’s ticket is free: choose it when you book.',
          ],
          ['May I come for one evening only?', 'Yes. Evening tickets are £18, all three are £45.'],
        ]),
        social([
          ['instagram', 'https://www.instagram.com/lowtide.example'],
          ['bluesky', 'https://lowtide.example/bluesky'],
          ['email', 'mailto:hello@lowtide.example'],
        ]),
      ],
    },
    {
      name: 'Programme',
      slug: 'programme',
      icon: 'music',
      blocks: [
        block('header', {
          kicker: 'Eight acts, one stage',
          title: 'Programme',
          subtitle: 'Gates open at half past six. Music ends at eleven, the bar a little later.',
          layout: 'split',
          image: picture('art:sound-pattern', 'A pattern of discs, arcs and stripes in dusk colours'),
        }),
        menu({
          'Friday 11 June': [
            ['Marta Lindqvist Trio', 'Cello, kora and a great deal of air', '19:00'],
            ['The Harbour Board', 'Eleven brass players who all once worked on the ferry', '20:30'],
            ['Oriel', 'Songs for tape machine and one voice', '22:00'],
          ],
          'Saturday 12 June': [
            ['Kofi Mensah-Reid', 'Highlife guitar, played sitting down, heard standing up', '19:00'],
            ['Slow Ferry', 'Four people, one organ, forty minutes without a break', '20:30'],
            ['Ana Duarte & the Lamplighters', 'The reason Saturday sells out first', '22:00'],
          ],
          'Sunday 13 June': [
            ['Port Anselm Youth Choir', 'Sea songs in nine languages, some of them learnt this spring', '18:00'],
            ['Juno Hale', 'Fiddle, pedals, weather', '19:30'],
            ['Everyone', 'All eight acts, one last hour. It is never the same twice', '21:00'],
          ],
        }),
      ],
    },
    {
      name: 'Getting here',
      slug: 'getting-here',
      icon: 'map-pin',
      blocks: [
        block('header', {
          kicker: 'Pavilion Pier',
          title: 'Getting here',
          subtitle: 'Follow the lamps from the station: it is nine minutes, and downhill.',
          image: noPicture,
        }),
        block('map', {
          title: 'Pavilion Pier',
          address: 'Marine Parade\nPort Anselm PA1 1AA',
          coordinates: '',
          directions:
            'The gate is at the foot of the pier, under the clock. From there it is four hundred metres over the water.',
        }),
        text(
          '**By train.** Port Anselm is 52 minutes from the city. The last train back waits for the last song: 23:40 on Friday and Saturday, 22:50 on Sunday.',
          '**By bicycle.** Guarded racks at the foot of the pier, free with your ticket.',
          '**By car.** Please leave it at Mill Road park and ride. The bus comes every ten minutes until midnight.',
        ),
      ],
    },
  ],
}
