import { expect, test } from 'vitest'
import { findAnswerLink, formatAnswer, summarizeLead, toMailLink } from './lead-text.ts'

test('a lead is titled with its name, or else its email address, or else its number', () => {
  const readTitle = (fields: Record<string, unknown>) => summarizeLead({ fields, number: 12 }).title
  expect(readTitle({ Stars: 5, 'Your name': 'Zoë', Email: 'zoe@example.com' })).toBe('Zoë')
  expect(readTitle({ 'First name': 'Zoë', Surname: 'Aalto', Email: 'zoe@example.com' })).toBe('Zoë Aalto')
  expect(readTitle({ 'Company name': 'Lume', Email: 'zoe@example.com' })).toBe('zoe@example.com')
  expect(readTitle({ 'Company name': 'Lume' })).toBe('Lead 12')
  expect(summarizeLead({ fields: { Stars: 5, Note: 'Lovely' }, number: 12 })).toEqual({
    title: 'Lead 12',
    otherAnswers: [
      { label: 'Stars', text: '5' },
      { label: 'Note', text: 'Lovely' },
    ],
  })
})

test.each<[string, Record<string, string>]>([
  ['German', { Firma: 'Lume', Name: 'Aalto', Vorname: 'Zoë' }],
  ['French', { "Nom de l'entreprise": 'Lume', Prénom: 'Zoë', Nom: 'Aalto' }],
  ['Spanish', { Nombre: 'Zoë', Apellidos: 'Aalto', 'Nombre de la empresa': 'Lume' }],
  ['Italian', { Nome: 'Zoë', Cognome: 'Aalto' }],
  ['Dutch', { Voornaam: 'Zoë', Achternaam: 'Aalto' }],
  ['Japanese', { お名前: 'Zoë Aalto', 会社名: 'Lume' }],
  ['Arabic', { 'الاسم الكامل': 'Zoë Aalto', 'اسم الشركة': 'Lume' }],
])('a lead of a page in %s is titled with the name', (_language, fields) => {
  const { title } = summarizeLead({ fields: { ...fields, Mail: 'zoe@example.com' }, number: 12 })
  expect(title.split(' ').toSorted()).toEqual(['Aalto', 'Zoë'])
})

test('a lead without a number is titled with its name, or else its email address, or else its first answer', () => {
  const fields = { 'How was it?': 5, Email: 'zoe@example.com', 'Your name': 'Zoë\nAalto', Newsletter: true }
  expect(summarizeLead({ fields, number: null })).toEqual({
    title: 'Zoë Aalto',
    otherAnswers: [
      { label: 'How was it?', text: '5' },
      { label: 'Email', text: 'zoe@example.com' },
      { label: 'Newsletter', text: 'Yes' },
    ],
  })
  expect(summarizeLead({ fields: { Note: 'Call', Email: 'zoe@example.com' }, number: null }).title).toBe(
    'zoe@example.com',
  )
  expect(summarizeLead({ fields: { Stars: 5, Note: 'Lovely' }, number: null }).title).toBe('Lovely')
  expect(summarizeLead({ fields: { Stars: 5 }, number: null }).title).toBe('5')
  expect(summarizeLead({ fields: { Note: ' ' }, number: null })).toEqual({ title: 'No answers', otherAnswers: [] })
})

test('answers of every type have a text', () => {
  expect(['Rye', ['Rye', 'Wheat'], false, 1234.5, null, { a: 1 }].map(formatAnswer)).toEqual([
    'Rye',
    'Rye, Wheat',
    'No',
    (1234.5).toLocaleString(),
    '',
    '{"a":1}',
  ])
})

test('only mail addresses, phone numbers and web addresses become links', () => {
  expect(
    ['zoe@example.com', '+49 (30) 123-456', 'https://example.com/a', 'javascript:alert(1)', '2026-03-01', 'Rye'].map(
      findAnswerLink,
    ),
  ).toEqual(['mailto:zoe%40example.com', 'tel:+4930123456', 'https://example.com/a', null, null, null])
  expect(['a@example.com?bcc=spy%40evil.example', '+49 (0)30 901820'].map(findAnswerLink)).toEqual([
    null,
    'tel:+4930901820',
  ])
})

test('a mail that answers a lead quotes the answers, even if their end is cut within an emoji', () => {
  const toBody = (note: string) =>
    new URL(toMailLink({ pageName: 'Menu', fields: { Note: note } }, 'zoe@example.com')).searchParams.get('body')
  expect(toBody('one\ntwo')).toBe('\n\n> Note: one\n> two')
  expect(toBody('🎉'.repeat(1_000))).toMatch(/🎉\uFFFD?$/u)
  expect(toBody(`a${'🎉'.repeat(1_000)}`)).toMatch(/🎉\uFFFD?$/u)
})
