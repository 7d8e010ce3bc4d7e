import { expect, test } from 'vitest'
import { findFolderCircles } from './folder-circles.ts'
import { countRepeatedPlaces } from './repeated-lines.ts'
import { endsInParticiple, endsInParts } from './type-names.ts'

test('folders that import each other, directly or through a file beside them, are a circle', () => {
  const files = [
    { file: 'src/a/one/x.ts', imports: ['src/a/two/y.ts', 'zod'] },
    { file: 'src/a/two/y.ts', imports: ['src/a/context.ts'] },
    { file: 'src/a/context.ts', imports: ['src/a/one/x.ts'] },
    { file: 'src/a/three/z.ts', imports: ['src/a/one/x.ts'] },
  ]
  expect(findFolderCircles(files)).toEqual(['src/a: context.ts one/ two/'])
  expect(findFolderCircles(files.slice(1))).toEqual([])
})

test('each circle of folders is listed once', () => {
  const pair = (first: string, second: string) => [
    { file: first, imports: [second] },
    { file: second, imports: [first] },
  ]
  const files = [...pair('src/a/b/x.ts', 'src/a/c/x.ts'), ...pair('src/a/d/x.ts', 'src/a/e/x.ts')]
  expect(findFolderCircles(files)).toEqual(['src/a: b/ c/', 'src/a: d/ e/'])
  expect(findFolderCircles(pair('src/a/x.ts', 'src/a/y.ts'))).toEqual([])
})

test.each(['Sending', 'Wanted', 'Known', 'CodesListed'])('the type %s is named by a participle alone', (name) => {
  expect(endsInParticiple(name)).toBe(true)
})

test.each(['PendingDelivery', 'FailedAttempt', 'Heading', 'TextEncoding', 'OnVerified', 'Seed'])(
  'the type %s is a noun',
  (name) => {
    expect(endsInParticiple(name)).toBe(false)
  },
)

test('a bundle of parts is found', () => {
  expect(['LoaderParts', 'Parts', 'PartsList'].filter(endsInParts)).toEqual(['LoaderParts', 'Parts'])
})

test('a repetition of at least six lines is one pair, regardless of its indentation', () => {
  const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const text = lines.join('\n')
  const indented = lines.map((line) => `  ${line}`).join('\n')
  expect(countRepeatedPlaces(new Map([['a.ts', text]]))).toBe(0)
  expect(countRepeatedPlaces(new Map(Object.entries({ 'a.ts': text, 'b.ts': `first\n${indented}` })))).toBe(1)
  expect(countRepeatedPlaces(new Map(Object.entries({ 'a.ts': text, 'b.ts': lines.slice(0, 5).join('\n') })))).toBe(0)
})
