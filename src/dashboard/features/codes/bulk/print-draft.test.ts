import { expect, test } from 'vitest'
import { printSchema } from './print-draft.ts'

const sheets = [
  { id: 'a4-24', columns: 3, rows: 8 },
  { id: 'a4-65', columns: 5, rows: 13 },
]
const draft = {
  sheet: 'a4-24',
  fields: [],
  text: '',
  copies: '1',
  start: '24',
  cropMarks: false,
  forPress: false,
}
const problems = (changed: Partial<typeof draft>, known = sheets) =>
  printSchema(known)
    .safeParse({ ...draft, ...changed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the first free label is one of the sheet', () => {
  expect(problems({})).toBeUndefined()
  expect(problems({ start: '25' })).toEqual([['start', 'Enter a number from 1 to 24.']])
  expect(problems({ start: '65', sheet: 'a4-65' })).toBeUndefined()
  expect(problems({ start: '66', sheet: 'a4-65' })).toEqual([['start', 'Enter a number from 1 to 65.']])
  expect(problems({ start: '0' })).toEqual([['start', 'Enter a number from 1 to 100.']])
  // The sheets are not loaded yet.
  expect(problems({ start: '100' }, [])).toBeUndefined()
})
