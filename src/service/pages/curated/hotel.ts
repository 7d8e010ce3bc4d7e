import {
  block,
  button,
  choice,
  columns,
  faq,
  heading,
  image,
  largeText,
  links,
  menu,
  noPicture,
  optional,
  picture,
  required,
  section,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

export const hotel: CuratedTemplate = {
  templateId: 'hotel',
  name: 'Hotel',
  description: 'A house by a lake: the view first, rooms, and a guide for guests behind the code in the room.',
  category: 'Travel',
  plan: 'core',
  theme: {
    palette: 'brick',
    accentColour: '#8f3a26',
    backgroundColour: '#f8f4ec',
    fonts: 'classic',
    headingFont: 'cormorant',
    headingSize: 'huge',
    corners: 'sharp',
    spacing: 'airy',
  },
  nav: {},
  pages: [
    {
      name: 'Hotel Seewarte',
      slug: '',
      icon: 'house',
      blocks: [
        block('header', {
          kicker: 'On the lake since 1894',
          title: 'Hotel Seewarte',
          subtitle: '',
          width: 'wide',
          image: noPicture,
        }),
        section('View', {
          width: 'wide',
          background: 'picture',
          picture: picture('art:lake-hotel', 'The white hotel with its red roof on the lake, mountains behind it'),
          focus: { x: 50, y: 60 },
          overlay: 35,
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
        }),
        block('spacer', { size: 'large' }),
        ...columns([
          8,
          heading('Thirty-one rooms, and the lake in every one of them', 'large'),
          largeText('No television, good beds, and a boat that brings the bread at seven.'),
          button('Ask for a room', '/rooms', { icon: 'bed', style: 'filled' }),
        ]),
        section('Rooms', { width: 'wide', spaceAbove: 'large', align: 'middle', gap: 'large' }),
        ...columns(
          [
            8,
            image(
              'art:hotel-room',
              'A room with a wide bed, an armchair and a window on the lake',
              'Room 14, at six in the evening',
            ),
          ],
          [
            4,
            heading('Rooms'),
            text(
              'Larch floors, linen from the valley, windows that open. The rooms under the roof are small, and the first to be taken.',
            ),
            button('Rooms and prices', '/rooms', { style: 'outline' }),
          ],
        ),
        section('Breakfast', {
          width: 'wide',
          background: 'surface',
          spaceAbove: 'large',
          spaceBelow: 'large',
          align: 'middle',
          gap: 'large',
        }),
        ...columns(
          [
            6,
            heading('Breakfast until eleven'),
            text('On the terrace when it is sunny, at the long table when it is not.', [
              'Bread from the boat, butter from the alp above us',
              'Eggs as you like them',
              'Coffee that is refilled before you ask',
            ]),
          ],
          [6, image('art:breakfast-tray', 'A tray with a croissant, coffee, an egg and juice', '')],
        ),
        section('Guests', { width: 'wide', spaceAbove: 'large', spaceBelow: 'large', align: 'stretch' }),
        ...columns(
          [
            4,
            block('testimonial', {
              quote: 'We booked two nights and left after nine.',
              author: 'Ines and Paul',
              role: 'Antwerp',
            }),
          ],
          [
            4,
            block('testimonial', {
              quote: 'The quietest nights since I bought a telephone.',
              author: 'J. Okafor',
              role: 'Leeds',
            }),
          ],
          [
            4,
            block('testimonial', {
              quote: 'Ask for the sauna key after dark. Say nothing else.',
              author: 'Guest book',
              role: 'March 2026',
            }),
          ],
        ),
      ],
    },
    {
      name: 'Rooms',
      slug: 'rooms',
      icon: 'bed',
      blocks: [
        block('header', {
          kicker: 'Per night for two, with breakfast',
          title: 'Rooms and prices',
          subtitle: 'Children under twelve sleep and have breakfast for free.',
          width: 'wide',
          image: noPicture,
        }),
        section('Prices', { width: 'wide', gap: 'large' }),
        ...columns(
          [
            6,
            menu({
              'Facing the lake': [
                ['Under the roof', '14 m², a window above the bed', '148 €'],
                ['Balcony', '21 m², morning sun', '189 €'],
                ['Corner', '28 m², two windows, a bath', '236 €'],
              ],
              'Facing the woods': [
                ['Garden door', '19 m², level, with a ramp', '142 €'],
                ['Family', '34 m², two rooms, four beds', '248 €'],
              ],
            }),
          ],
          [
            6,
            block('form', {
              title: 'Ask for a room',
              intro: 'Vera answers the same day, in German, English or Italian.',
              fields: [
                required('text', 'name', 'Your name'),
                required('email', 'email', 'Email'),
                required('date', 'arrival', 'Arrival'),
                optional('number', 'nights', 'Nights'),
                choice('room', 'Which room?', {
                  required: false,
                  choose: 'select',
                  options: ['Under the roof', 'Balcony', 'Corner', 'Garden door', 'Family'],
                }),
                optional('lines', 'note', 'Anything we should know?'),
                required('consent', 'consent', 'You may use my answers to reply to me.'),
              ],
              buttonText: 'Send',
              thanksTitle: 'Thank you',
              thanksText: 'Vera will check the book and write to you today.',
            }),
          ],
        ),
      ],
    },
    {
      name: 'In the house',
      slug: 'house',
      icon: 'key',
      blocks: [
        block('header', {
          kicker: 'For guests',
          title: 'In the house',
          subtitle: 'What the folder in your room would say, if we still had one.',
          width: 'wide',
          image: noPicture,
        }),
        section('Useful', { width: 'wide' }),
        ...columns(
          [
            6,
            block('wifi', {
              title: 'Wi-Fi',
              network: 'Seewarte',
              password: 'boat-at-seven',
              note: 'Everywhere except in the sauna.',
            }),
            links([
              ['Reception', 'Day and night', 'tel:+41 41 555 01 94', 'phone'],
              ['Timetable of the boat', 'From our own pier', 'https://lakeboats.example', 'clock'],
            ]),
          ],
          [
            6,
            faq('When and where', [
              ['Breakfast', '07:00 to 11:00 on the terrace or in the hall.'],
              ['Sauna', '16:00 to 22:00. The key is at reception, towels are inside.'],
              ['Swimming', 'From the pier at any time. There is a ladder, a ring and a hot shower.'],
              ['Leaving', 'By eleven. Luggage may stay until the last boat.'],
            ]),
          ],
        ),
      ],
    },
  ],
}
