import type { CuratedTemplate } from './curated-template.ts'
import { prose } from './prose.ts'

export const feedback: CuratedTemplate = {
  templateId: 'feedback',
  name: 'Feedback',
  description: 'Three questions that guests do answer, and a page that shows what came of it.',
  category: 'Feedback',
  plan: 'core',
  theme: { palette: 'morning', fonts: 'rounded', corners: 'round' },
  nav: {},
  pages: [
    {
      name: 'Tell us',
      slug: '',
      icon: 'message-circle',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'Bakery Oosterlicht',
            title: 'How was it today?',
            subtitle: 'Three questions, half a minute. Hanna reads every answer before the ovens go on.',
            layout: 'split',
            image: {
              src: 'art:bakery-window',
              alt: 'The window of the bakery with its striped awning, a loaf, a croissant and baguettes',
            },
          },
        },
        {
          type: 'form',
          fields: {
            title: 'Your three answers',
            intro: '',
            fields: [
              {
                id: 'rating',
                kind: 'choice',
                label: 'How did we do?',
                required: true,
                choose: 'radio',
                options: ['Wonderful', 'Good', 'All right', 'Not today'],
              },
              { id: 'words', kind: 'lines', label: 'What should we keep, or change?', required: false },
              {
                id: 'had',
                kind: 'choice',
                label: 'What did you have?',
                required: false,
                choose: 'multiple',
                options: ['Bread', 'Pastry', 'Sandwich', 'Coffee', 'Cake'],
              },
              { id: 'email', kind: 'email', label: 'Email, if you would like an answer', required: false },
            ],
            buttonText: 'Send to Hanna',
            thanksTitle: 'Thank you',
            thanksText:
              'Read tomorrow at five, with the first coffee. Show this at the counter: the next bun is on us.',
          },
        },
        {
          type: 'text',
          fields: {
            content: prose(
              'Something wrong with your order right now? Come to the counter, or call 01632 960 318: we would rather mend it today.',
            ),
          },
        },
      ],
    },
    {
      name: 'You said, we did',
      slug: 'you-said',
      icon: 'sprout',
      blocks: [
        {
          type: 'header',
          fields: {
            kicker: 'This year',
            title: 'You said, we did',
            subtitle: 'What changed at Oosterlicht this year, and who asked for it.',
            layout: 'split',
            image: { src: 'art:flour-and-dough', alt: 'A round of dough with a rolling pin and a bowl of flour' },
          },
        },
        { type: 'heading', fields: { text: 'The rye sells out by nine' } },
        {
          type: 'text',
          fields: {
            content: prose(
              'Sixteen of you said so in January. We bake it twice now, at five and at eleven. **There is rye until three.**',
            ),
          },
        },
        { type: 'heading', fields: { text: 'Nowhere to put a pram' } },
        {
          type: 'text',
          fields: {
            content: prose(
              'True. The bread rack has moved to the other wall, and the door opens by itself since April.',
            ),
          },
        },
        { type: 'heading', fields: { text: 'The music is too loud' } },
        {
          type: 'text',
          fields: { content: prose('It was. It is now chosen by whoever sweeps the floor, and it stops at ten.') },
        },
        { type: 'button', fields: { label: 'Add yours', url: '/', icon: 'message-circle' } },
      ],
    },
  ],
}
