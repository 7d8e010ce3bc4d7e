import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

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
        {
          type: 'header',
          fields: {
            kicker: '11 to 13 June 2027',
            title: 'Low Tide',
            subtitle: 'Three evenings of music at the end of the pier, from the hour the sea goes out.',
            image: { src: 'art:pier-at-dusk', alt: 'A pier with a domed pavilion before a great setting sun' },
          },
        },
        {
          type: 'countdown',
          fields: {
            title: 'The first note sounds in',
            moment: '2027-06-11T19:00',
            timeZone: 'Europe/London',
            done: 'The tide is out. Come down!',
          },
        },
        {
          type: 'event',
          fields: {
            title: 'Low Tide 2027',
            starts: '2027-06-11T19:00',
            ends: '2027-06-13T23:00',
            timeZone: 'Europe/London',
            place: 'Pavilion Pier',
            address: 'Marine Parade, Port Anselm PA1 1AA',
            link: 'https://tickets.lowtide.example/2027',
            linkLabel: 'Tickets from £18',
            description: 'Bring a jumper: the pier is warm until the sun goes, and then it is a pier.',
          },
        },
        { type: 'heading', fields: { text: 'Small stage, long evening' } },
        {
          type: 'text',
          fields: {
            content: prose(
              'Low Tide began in 2014 with a borrowed piano and sixty folding chairs. There are four hundred chairs now, and the piano is ours, but the rule has stayed: **one stage, no overlaps, nothing you have to miss.**',
              'Nine acts play over three evenings. Between them there is fried fish, cold cider, and the best light of the year.',
            ),
          },
        },
        {
          type: 'image',
          fields: {
            image: { src: 'art:bandstand', alt: 'A trio playing in a striped bandstand' },
            caption: 'The bandstand, second evening, 2026',
          },
        },
        {
          type: 'faq',
          fields: {
            title: 'Good to know',
            items: [
              {
                question: 'What if it rains?',
                answer:
                  'We play. The stage is covered, and so are two thirds of the seats. Only a gale warning moves us to the Corn Hall, ten minutes’ walk away; we write to everyone by noon.',
              },
              {
                question: 'Can I bring children?',
                answer: 'Please do. Under twelves come in free with an adult, and we lend ear defenders at the gate.',
              },
              {
                question: 'Is the pier step-free?',
                answer:
                  'All of it, with two raised platforms in front of the stage. A companion’s ticket is free: choose it when you book.',
              },
              {
                question: 'May I come for one evening only?',
                answer: 'Yes. Evening tickets are £18, all three are £45.',
              },
            ],
          },
        },
        {
          type: 'social',
          fields: {
            items: [
              { network: 'instagram', url: 'https://www.instagram.com/lowtide.example' },
              { network: 'bluesky', url: 'https://lowtide.example/bluesky' },
              { network: 'email', url: 'mailto:hello@lowtide.example' },
            ],
          },
        },
      ],
    },
    {
      name: 'Programme',
      slug: 'programme',
      icon: 'music',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Nine acts, one stage',
            title: 'Programme',
            subtitle: 'Gates open at half past six. Music ends at eleven, the bar a little later.',
            layout: 'split',
            image: { src: 'art:sound-pattern', alt: 'A pattern of discs, arcs and stripes in dusk colours' },
          },
        },
        {
          type: 'menu',
          fields: {
            title: '',
            intro: '',
            sections: [
              {
                name: 'Friday 11 June',
                items: [
                  { name: 'Marta Lindqvist Trio', description: 'Cello, kora and a great deal of air', price: '19:00' },
                  {
                    name: 'The Harbour Board',
                    description: 'Eleven brass players who all once worked on the ferry',
                    price: '20:30',
                  },
                  { name: 'Oriel', description: 'Songs for tape machine and one voice', price: '22:00' },
                ],
              },
              {
                name: 'Saturday 12 June',
                items: [
                  {
                    name: 'Kofi Mensah-Reid',
                    description: 'Highlife guitar, played sitting down, heard standing up',
                    price: '19:00',
                  },
                  {
                    name: 'Slow Ferry',
                    description: 'Four people, one organ, forty minutes without a break',
                    price: '20:30',
                  },
                  {
                    name: 'Ana Duarte & the Lamplighters',
                    description: 'The reason Saturday sells out first',
                    price: '22:00',
                  },
                ],
              },
              {
                name: 'Sunday 13 June',
                items: [
                  {
                    name: 'Port Anselm Youth Choir',
                    description: 'Sea songs in nine languages, some of them learnt this spring',
                    price: '18:00',
                  },
                  { name: 'Juno Hale', description: 'Fiddle, pedals, weather', price: '19:30' },
                  {
                    name: 'Everyone',
                    description: 'All nine acts, one last hour. It is never the same twice',
                    price: '21:00',
                  },
                ],
              },
            ],
            note: '',
          },
        },
      ],
    },
    {
      name: 'Getting here',
      slug: 'getting-here',
      icon: 'map-pin',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Pavilion Pier',
            title: 'Getting here',
            subtitle: 'Follow the lamps from the station: it is nine minutes, and downhill.',
            image: { src: '', alt: '' },
          },
        },
        {
          type: 'map',
          fields: {
            title: 'Pavilion Pier',
            address: 'Marine Parade\nPort Anselm PA1 1AA',
            coordinates: '',
            directions:
              'The gate is at the foot of the pier, under the clock. From there it is four hundred metres over the water.',
          },
        },
        {
          type: 'text',
          fields: {
            content: prose(
              '**By train.** Port Anselm is 52 minutes from the city. The last train back waits for the last song: 23:40 on Friday and Saturday, 22:50 on Sunday.',
              '**By bicycle.** Guarded racks at the foot of the pier, free with your ticket.',
              '**By car.** Please leave it at Mill Road park and ride. The bus comes every ten minutes until midnight.',
            ),
          },
        },
      ],
    },
  ],
}
