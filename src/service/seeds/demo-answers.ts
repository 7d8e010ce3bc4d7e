import type { Answer } from '#blocks/schema/check-answers.ts'

/** Feedback of guests of the bakery, oldest first, by field id of the feedback template. */
export const demoAnswers: readonly Record<string, Answer>[] = [
  { rating: 'Good', words: 'Nice bread. Where do I leave a pram?', had: ['Bread'] },
  { rating: 'Wonderful', words: 'The cardamom buns. Please never stop.', had: ['Pastry', 'Coffee'] },
  { rating: 'All right', words: 'Rye was gone at half past nine again.', had: ['Bread'] },
  { rating: 'Wonderful', had: ['Coffee', 'Cake'] },
  {
    rating: 'Good',
    words: 'Could you write the allergens on the small cards too?',
    had: ['Cake'],
    email: 'p.nguyen@mail.example',
  },
  {
    rating: 'Not today',
    words: 'Waited twelve minutes for one coffee. You were two people short, I think.',
    had: ['Coffee'],
  },
  {
    rating: 'Wonderful',
    words: 'My daughter was allowed to score a loaf. She talks of nothing else.',
    had: ['Bread', 'Pastry'],
  },
  { rating: 'Good', words: 'Music is a little loud before nine', had: ['Coffee'] },
  { rating: 'Wonderful', words: 'Best seeded loaf on this side of the river', had: ['Bread'] },
  { rating: 'Good', had: ['Sandwich'] },
  { rating: 'All right', words: 'The cheese sandwich needs something sour in it', had: ['Sandwich'] },
  {
    rating: 'Wonderful',
    words: 'Thank you for the birthday cake, it survived the tram.',
    had: ['Cake'],
    email: 'mette@mail.example',
  },
  { rating: 'Good', words: 'Would buy half loaves if you sold them.', had: ['Bread'] },
  { rating: 'Wonderful', words: 'Second rye bake! You listened!', had: ['Bread', 'Coffee'] },
  { rating: 'Good', words: 'Door opens by itself now. Small thing, big difference with a stroller.', had: ['Pastry'] },
  { rating: 'All right', words: 'Oat milk was out', had: ['Coffee'] },
  {
    rating: 'Wonderful',
    words: 'The woman with the green scarf remembered my order. Give her a raise.',
    had: ['Bread', 'Coffee'],
  },
  { rating: 'Good', had: ['Bread', 'Sandwich'] },
  { rating: 'Wonderful', words: 'Plum cake. That is the whole message.', had: ['Cake'] },
  {
    rating: 'Not today',
    words: 'My sourdough was burnt underneath, second time this month',
    had: ['Bread'],
    email: 'h.brandt@mail.example',
  },
  { rating: 'Good', words: 'Please bring back the window seat', had: ['Pastry', 'Coffee'] },
  { rating: 'Wonderful', words: 'Came for bread, left with a friend’s phone number. Ten out of ten.', had: ['Bread'] },
]
