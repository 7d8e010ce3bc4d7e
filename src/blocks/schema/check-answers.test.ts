import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { blockWords } from '../words/en.ts'
import { blockWords as germanWords } from '../words/de.ts'
import { type AnswerReaders, checkAnswers as check, type FormField } from './check-answers.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { readNumber } from './read-number.ts'
import { groupAnswersByLabel, readFormFields, HONEYPOT } from './form-fields.ts'

const readers: AnswerReaders = { words: blockWords.form, readNumber, readPhone, readEmail }
const checkAnswers = (fields: readonly FormField[], answers: { readonly [id: string]: unknown }) =>
  check(fields, answers, readers)

const createField = (id: string, options: Partial<FormField> = {}): FormField => ({
  id,
  kind: 'text',
  label: id,
  required: false,
  choose: 'radio',
  options: [],
  ...options,
})

test('answers are parsed by the type of their field', () => {
  const fields = [
    createField('name', { required: true }),
    createField('mail', { kind: 'email' }),
    createField('phone', { kind: 'phone' }),
    createField('guests', { kind: 'number' }),
    createField('table', { kind: 'choice', choose: 'select', options: ['Inside', 'Garden'] }),
    createField('wishes', { kind: 'choice', choose: 'multiple', options: ['Vegan', 'Quiet', 'Window'] }),
    createField('news', { kind: 'checkbox' }),
    createField('day', { kind: 'date' }),
    createField('terms', { kind: 'consent', required: true }),
    createField('note', { kind: 'lines' }),
  ]
  const answers = {
    name: '  Zoë 🎉 ',
    mail: 'zoe@bücher.example',
    phone: '+49 (30) 123-456',
    guests: '3,5',
    table: 'Garden',
    wishes: ['Window', 'Vegan', 'Window'],
    day: '2028-02-29',
    terms: 'on',
    note: 'one\r\ntwo',
  }
  expect(checkAnswers(fields, answers)).toEqual({
    ok: true,
    data: {
      name: 'Zoë 🎉',
      mail: 'zoe@bücher.example',
      phone: '+49 (30) 123-456',
      guests: 3.5,
      table: 'Garden',
      wishes: ['Vegan', 'Window'],
      news: false,
      day: '2028-02-29',
      terms: true,
      note: 'one\ntwo',
    },
  })
})

test('all missing and invalid answers are reported at their fields', () => {
  const fields = [
    createField('name', { required: true }),
    createField('mail', { kind: 'email', required: true }),
    createField('pick', { kind: 'choice', required: true, options: ['a', 'b'] }),
    createField('terms', { kind: 'consent', required: true }),
  ]
  const checked = checkAnswers(fields, { name: ' ', mail: 'zoe', pick: 'c', terms: 'false' })
  expect(checked).toEqual({
    ok: false,
    issues: [
      { field: 'name', message: 'Please fill out this field.' },
      { field: 'mail', message: 'Please write an email address, such as name@example.com.' },
      { field: 'pick', message: 'Please choose from the list.' },
      { field: 'terms', message: 'Please agree to this to go on.' },
    ],
  })
})

test.each([
  ['email', ['a@b', 'a b@c.de', '<a@b.de>', '@b.de', 'a@.de', `${'a'.repeat(250)}@b.de`]],
  ['phone', ['call me', '12', '()()()()', '+', '1'.repeat(40)]],
  ['number', ['1e9', 'NaN', '1.2.3', '0x10', '--1', '9'.repeat(41)]],
  ['date', ['2027-02-29', '2027-13-01', '01.02.2027', '27-1-1', '2027-02-01T00:00']],
  ['text', ['x'.repeat(501)]],
  ['lines', ['x'.repeat(5001)]],
] as const)('an invalid %s is rejected', (kind, values) => {
  for (const value of values)
    expect([value, checkAnswers([createField('a', { kind })], { a: value }).ok]).toEqual([value, false])
})

test('problems are reported in the language of the page', () => {
  const fields = [createField('name', { required: true }), createField('cups', { kind: 'number' })]
  expect(check(fields, { cups: '1.000' }, { ...readers, words: germanWords.form })).toEqual({
    ok: false,
    issues: [
      { field: 'name', message: 'Bitte füllen Sie dieses Feld aus.' },
      { field: 'cups', message: 'Ist 1000 oder 1 gemeint? Bitte schreiben Sie es so.' },
    ],
  })
})

test('a number that would lose digits is stored as it was written', () => {
  const fields = [createField('seat', { kind: 'number' }), createField('id', { kind: 'number' })]
  const answers = { seat: '007', id: '12345678901234567890' }
  expect(checkAnswers(fields, answers)).toEqual({ ok: true, data: answers })
})

test('unknown fields, inherited names and malformed values are ignored', () => {
  const fields = [
    createField('toString'),
    createField('__proto__'),
    createField('a'),
    createField('b', { kind: 'choice', options: ['x'] }),
  ]
  const answers: unknown = JSON.parse('{"a": {"deep": 1}, "b": null, "c": "spy", "extra": ["1"]}')
  expect(checkAnswers(fields, answers as Record<string, unknown>)).toEqual({ ok: true, data: {} })
})

test('answers lose NUL and lone surrogates, which the database cannot store', () => {
  expect(checkAnswers([createField('a')], { a: 'x\0y\ud800' })).toEqual({ ok: true, data: { a: 'xy�' } })
})

test('the function works from its source alone, as the page script runs it', () => {
  const fields = [
    createField('mail', { kind: 'email', required: true }),
    createField('phone', { kind: 'phone' }),
    createField('guests', { kind: 'number' }),
  ]
  for (const answers of [{ mail: 'a@b.de', phone: '٠١٢٣٤٥', guests: '1,000' }, { mail: 'a@b', guests: '٣٫٥' }, {}]) {
    const resultFromSource: unknown = runInNewContext(
      `(${check.toString()})(fields, answers, { words, readNumber: ${readNumber.toString()}, readPhone: ${readPhone.toString()}, readEmail: ${readEmail.toString()} })`,
      { fields, answers, words: blockWords.form },
    )
    expect(JSON.parse(JSON.stringify(resultFromSource))).toEqual(checkAnswers(fields, answers))
  }
})

test('a field without an id gets a unique one from its label', () => {
  const fields = readFormFields({
    fields: [
      { id: 'mail', kind: 'email', label: 'Your email', required: true },
      { id: '', kind: 'text', label: 'Größe der Gruppe' },
      { id: '', kind: 'text', label: 'Größe der Gruppe' },
      { id: HONEYPOT, kind: 'text', label: 'Site' },
      { kind: 'text', label: '名前' },
      null,
    ],
  })
  expect(fields.map(({ id }) => id)).toEqual([
    'mail',
    'grosse-der-gruppe',
    'grosse-der-gruppe-2',
    'your-website',
    'field-5',
  ])
})

test('answers grouped by label keep the answers of fields with equal labels', () => {
  const fields = [
    createField('a', { label: 'Name' }),
    createField('b', { label: 'Name' }),
    createField('c', { label: 'Age' }),
  ]
  expect(groupAnswersByLabel(fields, { a: 'Zoë', b: 'Yves' })).toEqual({ Name: 'Zoë', 'Name (2)': 'Yves' })
})
