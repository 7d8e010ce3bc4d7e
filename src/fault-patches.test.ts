import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const patches = globSync('deep/faults/*/*.patch')

/** The lines that a hunk expects in the file, with one line around its change, as `npm run test:faults` applies it. */
function readExpectedLines(hunk: string): string {
  const lines = hunk.split('\n').slice(1)
  const changes = lines.flatMap((line, index) => (/^[+-]/.test(line) ? [index] : []))
  return lines
    .slice(Math.max(0, (changes[0] ?? 0) - 1), (changes.at(-1) ?? 0) + 2)
    .filter((line) => /^[ -]/.test(line))
    .map((line) => line.slice(1))
    .join('\n')
}

test('every patch of a fault still fits its file', () => {
  const outdated = patches.flatMap((patch) => {
    const [, ...files] = readFileSync(patch, 'utf8').split(/^diff --git a\/.+$\n/m)
    return files.flatMap((text) => {
      const [head = '', ...hunks] = text.split(/^(?=@@ )/m)
      const file = /^\+\+\+ b\/(.+)$/m.exec(head)?.[1] ?? ''
      const source = `\n${readFileSync(file, 'utf8')}`
      return hunks
        .map(readExpectedLines)
        .filter((lines) => lines === '' || !source.includes(`\n${lines}\n`))
        .map(() => patch)
    })
  })
  expect(patches.length).toBeGreaterThan(50)
  expect(outdated).toEqual([])
})
