import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { blockDefinitions } from '#blocks/blocks/registry.ts'
import { processOptions } from '#testing/process-options.ts'

const pages = globSync('{*.md,docs/**/*.md}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const settings = matches(readFileSync('src/server/settings.ts', 'utf8'), /^ {4}([A-Z_]+): /gm)

test('every source file, folder and page that the documentation names exists', () => {
  const named = pages.flatMap(({ file, text }) => [
    ...matches(text, /(?<![\w/.-])((?:src|bench|e2e|deep|docs)\/[\w./-]*\w)(?![\w/]*[<{*])/g).map((path) => ({
      file,
      path,
    })),
    ...matches(text, /\]\((?!https?:|#)([^)#\s]+)/g).map((link) => ({ file, path: join(dirname(file), link) })),
  ])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('the builder has the icon of every block', () => {
  const icons = readFileSync('src/dashboard/features/builder/form/block-icon.tsx', 'utf8')
  expect(blockDefinitions.filter(({ icon }) => !icons.includes(`lucide-react/icons/${icon}'`))).toEqual([])
})

test('every test that docs/security.md names exists', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(/`((?:src|e2e|deep)\/[\w./-]+)`: ([^|]+?) +\|/g)
  const named = [...rows].map(([, file = '', title = '']) => ({ file, title }))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual([])
})

test('every example of docs/testing.md is from the file that is named above it', () => {
  const examples = [...readFileSync('docs/testing.md', 'utf8').matchAll(/^`([\w./$-]+)`:\n\n```tsx?\n(.*?)^```$/gms)]
  expect(examples.length).toBeGreaterThan(5)
  for (const [, file = '', example = ''] of examples) {
    const lines = toLines(readFileSync(file, 'utf8'))
    let at = 0
    // Lines between them may be left out.
    for (const line of toLines(example)) {
      at = lines.indexOf(line, at) + 1
      expect(at, `${file}: ${line}`).toBeGreaterThan(0)
    }
  }
})

test('every npm script that the documentation names exists', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const named = pages.flatMap(({ text }) => matches(text, /`npm run ([\w:]+)/g))
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every setting is in docs/operations.md and in .env.example, and nothing else is', () => {
  expect(settings).toContain('SCAN_ORIGIN')
  const example = matches(readFileSync('.env.example', 'utf8'), /^#([A-Z_]+)=/gm)
  expect(example.toSorted()).toEqual(settings.toSorted())
  const configuration = /^## Configuration$(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const cells = matches(configuration, /^\| (`[^|]*`) +\|/gm).join()
  expect(matches(cells, /`([A-Z_]+)`/g).toSorted()).toEqual(settings.toSorted())
})

test('the container starts with the flags and the environment of `npm start`', () => {
  const { flags, environment } = processOptions
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...flags, 'dist/server/main.js']).replaceAll(',', ', ')}`)
  for (const [name, value] of Object.entries(environment)) expect(dockerfile).toMatch(`${name}=${value}`)
})

/** The lines without indentation and without the empty ones. */
function toLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

/** The first group of each match. */
function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}
