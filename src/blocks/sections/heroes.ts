import { art, begin, below, block, button, type BuiltInSection, heading, image, text } from './section-parts.ts'

const large = { size: 'large' }
const largeCentered = { size: 'large', align: 'center' }

/** Sections with which a page begins. */
export const heroes: readonly BuiltInSection[] = [
  {
    id: 'hero-beside-picture',
    name: 'Words beside a picture',
    group: 'Heroes',
    blocks: [
      begin({ width: 'wide', spaceAbove: 'large', spaceBelow: 'large', align: 'middle' }),
      heading('Coffee that tastes of where it grew', large, { span: 6 }),
      text('We roast twice a week in a converted boathouse and send beans out the same afternoon.', large, below),
      button('See this week’s coffees', { style: 'filled', icon: 'arrow-right' }, below),
      button('Visit the roastery', { style: 'outline' }, below),
      image('pour-over', { shape: 'square' }, { span: 6 }),
    ],
  },
  {
    id: 'hero-centered',
    name: 'Words above a picture',
    group: 'Heroes',
    blocks: [
      begin({ width: 'wide', background: 'surface', spaceAbove: 'large' }),
      heading('The quiet side of the lake', largeCentered),
      text('Twenty-two rooms, a jetty, and breakfast for people who sleep late.', largeCentered),
      button('See the rooms', { style: 'filled', align: 'center', note: 'Or call us on 01632 960118' }),
      image('lake-hotel'),
    ],
  },
  {
    id: 'hero-over-picture',
    name: 'Words over a picture',
    group: 'Heroes',
    blocks: [
      begin({
        width: 'wide',
        background: 'picture',
        picture: art('lighthouse-night'),
        focus: { x: 60, y: 40 },
        overlay: 55,
        scheme: 'dark',
        spaceAbove: 'large',
        spaceBelow: 'large',
      }),
      block('spacer', { size: 'large' }),
      heading('Climb the tower after dark', large, { span: 6 }),
      text('One hundred and forty-two steps, a lamp from 1868, and nothing between you and the sea.', large, below),
      button('Book an evening', { style: 'filled', icon: 'ticket' }, below),
      block('spacer', { size: 'medium' }),
    ],
  },
  {
    id: 'hero-countdown',
    name: 'Countdown',
    group: 'Heroes',
    blocks: [
      begin({
        width: 'wide',
        background: 'gradient',
        color: '#2b1055',
        gradientTo: '#7a2048',
        scheme: 'dark',
        spaceAbove: 'large',
        spaceBelow: 'large',
        align: 'middle',
      }),
      heading('Pier Nights, the tenth summer', large, { span: 6 }),
      text('Twelve bands, one stage over the water, and the last ferry waits for the encore.', large, below),
      button('Get tickets', { style: 'filled', icon: 'ticket' }, below),
      block(
        'countdown',
        { title: 'Gates open in', moment: '2027-07-09T17:00', timeZone: 'Europe/London' },
        { span: 6 },
      ),
    ],
  },
]

/** Sections that ask visitors to do one thing. */
export const calls: readonly BuiltInSection[] = [
  {
    id: 'call-band',
    name: 'Band with a button',
    group: 'Calls to action',
    blocks: [
      begin({ width: 'wide', background: 'accent', align: 'middle' }),
      heading('Ready when you are', large, { span: 8 }),
      text('Tell us what you have in mind. A first conversation costs nothing and takes half an hour.', {}, below),
      button('Let us talk', { align: 'wide', icon: 'message-circle' }, { span: 4 }),
    ],
  },
  {
    id: 'call-over-picture',
    name: 'Invitation',
    group: 'Calls to action',
    blocks: [
      begin({
        background: 'picture',
        picture: art('bistro-terrace'),
        overlay: 72,
        scheme: 'dark',
        spaceAbove: 'large',
        spaceBelow: 'large',
      }),
      heading('There is a table by the window', largeCentered),
      text('We keep six places for people who decide at the last minute.', largeCentered),
      button('Book for tonight', { style: 'filled', align: 'center', icon: 'utensils' }),
    ],
  },
]
