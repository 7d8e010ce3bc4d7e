import {
  block,
  button,
  choice,
  columns,
  faq,
  heading,
  image,
  links,
  noPicture,
  opening,
  optional,
  required,
  section,
  text,
} from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

/** A person of the team: portrait, name and what they do. */
const person = ([name, task]: [name: string, task: string], src: string) =>
  [
    block('image', { image: { src, alt: `Portrait of ${name}` }, shape: 'square' }),
    heading(name, 'small'),
    text(task),
  ] as const

export const clinic: CuratedTemplate = {
  templateId: 'clinic',
  name: 'Clinic',
  description: 'A practice for the whole family: who is there, when, and an appointment without a call.',
  category: 'Health',
  plan: 'core',
  theme: {
    palette: 'meadow',
    backgroundColour: '#f3f9f8',
    accentColour: '#1f6b73',
    headingFont: 'nunito',
    bodyFont: 'nunito',
    corners: 'round',
    buttons: 'filled',
    textSize: 'large',
  },
  nav: {},
  pages: [
    {
      name: 'Practice',
      slug: '',
      icon: 'heart',
      blocks: [
        block('header', {
          kicker: 'Practice at Linden Square',
          title: 'Time for you, and for your children',
          subtitle: 'General medicine, physiotherapy and dentistry under one roof. Step-free, with a place for prams.',
          width: 'wide',
          image: noPicture,
        }),
        section('Welcome', {
          width: 'wide',
          background: 'surface',
          spaceAbove: 'medium',
          spaceBelow: 'large',
          align: 'middle',
        }),
        ...columns(
          [
            6,
            heading('New here?'),
            text(
              'Please bring your insurance card and a list of what you take. **The first visit takes half an hour, and we do not look at the clock.**',
            ),
            button('Ask for an appointment', '/appointment', { icon: 'calendar' }),
            button('Call us', 'tel:+43 1 5550180', { icon: 'phone', style: 'soft', note: 'During opening hours' }),
          ],
          [6, image('art:waiting-room', 'The waiting room with two chairs, a plant and the reception', '')],
        ),
        section('Team', { width: 'wide', spaceAbove: 'large', gap: 'large' }),
        block('heading', { text: 'Who you will meet', align: 'center' }),
        ...columns(
          [
            4,
            ...person(
              ['Dr. Amira Haddad', 'General medicine. Speaks Arabic, German and English.'],
              'art:doctor-portrait',
            ),
          ],
          [
            4,
            ...person(
              ['Felix Brunner', 'Physiotherapy. Backs, knees, and everything after sport.'],
              'art:physio-portrait',
            ),
          ],
          [
            4,
            ...person(['Dr. Samuel Osei', 'Dentistry. Good with people who are afraid of it.'], 'art:dentist-portrait'),
          ],
        ),
        section('Hours', {
          width: 'wide',
          background: 'color',
          color: '#1f6b73',
          scheme: 'dark',
          spaceAbove: 'large',
          spaceBelow: 'large',
        }),
        ...columns(
          [
            6,
            block('hours', {
              title: 'Opening hours',
              monday: [opening('08:00', '12:00'), opening('14:00', '18:00')],
              tuesday: [opening('08:00', '12:00'), opening('14:00', '18:00')],
              wednesday: [opening('08:00', '12:00')],
              thursday: [opening('08:00', '12:00'), opening('14:00', '19:00')],
              friday: [opening('08:00', '13:00')],
              saturday: [],
              sunday: [],
              timeZone: 'Europe/Vienna',
              note: 'Before 9:00 we take blood and see acute cases.',
            }),
          ],
          [
            6,
            heading('When we are closed'),
            links([
              ['Medical on-call service', 'Nights and weekends', 'tel:141', 'phone'],
              ['Emergency', 'If somebody’s life is in danger', 'tel:144', 'heart'],
            ]),
          ],
        ),
      ],
    },
    {
      name: 'Appointment',
      slug: 'appointment',
      icon: 'calendar',
      blocks: [
        block('header', {
          kicker: 'Without waiting on the line',
          title: 'Appointment',
          subtitle: 'We answer within the same working day.',
          width: 'wide',
          image: noPicture,
        }),
        section('Form', { width: 'wide' }),
        ...columns(
          [
            6,
            block('form', {
              title: 'Ask for an appointment',
              intro: 'Please do not write about your health here. We ask when we see you.',
              fields: [
                required('text', 'name', 'Your name'),
                required('phone', 'phone', 'Phone'),
                choice('with', 'With whom?', {
                  required: true,
                  choose: 'radio',
                  options: ['Dr. Haddad', 'Felix Brunner', 'Dr. Osei', 'Whoever is free first'],
                }),
                optional('date', 'day', 'Which day suits you?'),
                required('consent', 'consent', 'The practice may call me about this appointment.'),
              ],
              buttonText: 'Ask for an appointment',
              thanksTitle: 'Thank you',
              thanksText: 'We call you today.',
            }),
          ],
          [
            6,
            faq('Before you come', [
              ['What do I bring?', 'Your insurance card, and findings from other practices if you have any.'],
              [
                'How do I get there?',
                'Underground line 3 to Linden Square; the lift is at the exit towards the church.',
              ],
              ['I have to cancel', 'Please call by noon of the day before. Somebody else is waiting.'],
              ['Do you take new patients?', 'Yes, all three of us.'],
            ]),
          ],
        ),
        block('map', {
          title: 'Linden Square',
          address: 'Lindenplatz 7\n1030 Wien',
          coordinates: '',
          directions: 'Two places for disabled drivers before the door.',
        }),
      ],
    },
  ],
}
