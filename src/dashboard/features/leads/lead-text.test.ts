import { expect, test } from 'vitest'
import { answerLink, answerText, leadText } from './lead-text.ts'

test('a lead is titled by its name, else its email address, else its first answer', () => {
  const fields = { 'How was it?': 5, Email: 'zoe@example.com', 'Your name': 'Zoë\nAalto', Newsletter: true }
  expect(leadText({ fields })).toEqual({
    title: 'Zoë Aalto',
    rest: [
      { label: 'How was it?', text: '5' },
      { label: 'Email', text: 'zoe@example.com' },
      { label: 'Newsletter', text: 'Yes' },
    ],
  })
  expect(leadText({ fields: { Note: 'Call', Email: 'zoe@example.com' } }).title).toBe('zoe@example.com')
  expect(leadText({ fields: { Stars: 5, Note: 'Lovely' } }).title).toBe('Lovely')
  expect(leadText({ fields: { Stars: 5 } }).title).toBe('5')
  expect(leadText({ fields: { Note: ' ' } })).toEqual({ title: 'No answers', rest: [] })
})

test('answers of every type have a text', () => {
  expect(['Rye', ['Rye', 'Wheat'], false, 1234.5, null, { a: 1 }].map(answerText)).toEqual([
    'Rye',
    'Rye, Wheat',
    'No',
    (1234.5).toLocaleString(),
    '',
    '{"a":1}',
  ])
})

test('addresses and numbers become links, and script URLs do not', () => {
  expect(
    ['zoe@example.com', '+49 (30) 123-456', 'https://example.com/a', 'javascript:alert(1)', '2026-03-01', 'Rye'].map(
      answerLink,
    ),
  ).toEqual(['mailto:zoe@example.com', 'tel:+4930123456', 'https://example.com/a', null, null, null])
})
