import { expect, test } from 'vitest'
import { createPrintSchema } from './print-draft.ts'

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
const findProblems = (changes: Partial<typeof draft>, loadedSheets = sheets) =>
  createPrintSchema(loadedSheets)
    .safeParse({ ...draft, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the number of the first free label is at most the number of labels of the sheet', () => {
  expect(findProblems({})).toBeUndefined()
  expect(findProblems({ start: '25' })).toEqual([['start', 'Enter a number from 1 to 24.']])
  expect(findProblems({ start: '65', sheet: 'a4-65' })).toBeUndefined()
  expect(findProblems({ start: '66', sheet: 'a4-65' })).toEqual([['start', 'Enter a number from 1 to 65.']])
  expect(findProblems({ start: '0' })).toEqual([['start', 'Enter a number from 1 to 100.']])
  // The sheets are not loaded yet.
  expect(findProblems({ start: '100' }, [])).toBeUndefined()
})
