import { block, choice, heading, optional, picture, text } from './blocks.ts'
import type { CuratedTemplate } from './curated-template.ts'

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
        block('header', {
          kicker: 'Bakery Oosterlicht',
          title: 'How was it today?',
          subtitle: 'Three questions, half a minute. Hanna reads every answer before the ovens go on.',
          layout: 'split',
          image: picture(
            'art:bakery-window',
            'The window of the bakery with its striped awning, a loaf, a croissant and baguettes',
          ),
        }),
        block('form', {
          title: 'Your three answers',
          intro: '',
          fields: [
            choice('rating', 'How did we do?', {
              required: true,
              choose: 'radio',
              options: ['Wonderful', 'Good', 'All right', 'Not today'],
            }),
            optional('lines', 'words', 'What should we keep, or change?'),
            choice('had', 'What did you have?', {
              required: false,
              choose: 'multiple',
              options: ['Bread', 'Pastry', 'Sandwich', 'Coffee', 'Cake'],
            }),
            optional('email', 'email', 'Email, if you would like an answer'),
          ],
          buttonText: 'Send to Hanna',
          thanksTitle: 'Thank you',
          thanksText: 'Read tomorrow at five, with the first coffee. Show this at the counter: the next bun is on us.',
        }),
        text(
          'Something wrong with your order right now? Come to the counter, or call 01632 960 318: we would rather mend it today.',
        ),
      ],
    },
    {
      name: 'You said, we did',
      slug: 'you-said',
      icon: 'sprout',
      blocks: [
        block('header', {
          kicker: 'This year',
          title: 'You said, we did',
          subtitle: 'What changed at Oosterlicht this year, and who asked for it.',
          layout: 'split',
          image: picture('art:flour-and-dough', 'A round of dough with a rolling pin and a bowl of flour'),
        }),
        heading('The rye sells out by nine'),
        text(
          'Sixteen of you said so in January. We bake it twice now, at five and at eleven. **There is rye until three.**',
        ),
        heading('Nowhere to put a pram'),
        text('True. The bread rack has moved to the other wall, and the door opens by itself since April.'),
        heading('The music is too loud'),
        text('It was. It is now chosen by whoever sweeps the floor, and it stops at ten.'),
        block('button', { label: 'Add yours', url: '/', icon: 'message-circle' }),
      ],
    },
  ],
}
