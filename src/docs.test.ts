import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { blockDefinitions } from '#blocks/blocks/registry.ts'
import { processOptions } from '#testing/process-options.ts'

const pages = globSync('{*.md,docs/**/*.md}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const settings = findMatches(readFileSync('src/server/settings.ts', 'utf8'), /^ {4}([A-Z_]+): /gm)

test('every source file, folder and page that the documentation names exists', () => {
  const namedPaths = pages.flatMap(({ file, text }) => [
    ...findMatches(text, /(?<![\w/.-])((?:src|bench|e2e|deep|docs)\/[\w./-]*\w)(?![\w/]*[<{*])/g).map((path) => ({
      file,
      path,
    })),
    ...findMatches(text, /\]\((?!https?:|#)([^)#\s]+)/g).map((link) => ({ file, path: join(dirname(file), link) })),
  ])
  expect(namedPaths.length).toBeGreaterThan(100)
  expect(namedPaths.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('no sample lets npx look for a package called tessera, which is one of somebody else', () => {
  const samples = [...pages, { file: 'deploy.yml', text: readFileSync('examples/deploy.yml', 'utf8') }]
  expect(samples.filter(({ text }) => /npx tessera\b/.test(text))).toEqual([])
  expect(samples.filter(({ text }) => text.includes('npx --no tessera deploy'))).toHaveLength(2)
})

test('the builder has the icon of every block', () => {
  const icons = readFileSync('src/dashboard/features/builder/form/block-icon.tsx', 'utf8')
  expect(blockDefinitions.filter(({ icon }) => !icons.includes(`lucide-react/icons/${icon}'`))).toEqual([])
})

test('every test that docs/security.md names exists', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(/`((?:src|e2e|deep)\/[\w./-]+)`: ([^|]+?) +\|/g)
  const namedTests = [...rows].map(([, file = '', title = '']) => ({ file, title }))
  expect(namedTests.length).toBeGreaterThan(20)
  expect(namedTests.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual([])
})

test('every example of docs/testing.md is in the file that is named above the example', () => {
  const examples = [...readFileSync('docs/testing.md', 'utf8').matchAll(/^`([\w./$-]+)`:\n\n```tsx?\n(.*?)^```$/gms)]
  expect(examples.length).toBeGreaterThan(5)
  for (const [, file = '', example = ''] of examples) {
    const lines = toLines(readFileSync(file, 'utf8'))
    let nextLine = 0
    // An example may leave out lines of the file.
    for (const line of toLines(example)) {
      nextLine = lines.indexOf(line, nextLine) + 1
      expect(nextLine, `${file}: ${line}`).toBeGreaterThan(0)
    }
  }
})

test('every npm script that the documentation names exists', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const namedScripts = pages.flatMap(({ text }) => findMatches(text, /`npm run ([\w:-]+)/g))
  expect(namedScripts.filter((name) => !(name in scripts))).toEqual([])
})

test('docs/operations.md and .env.example have exactly the settings', () => {
  expect(settings).toContain('SCAN_ORIGIN')
  const example = findMatches(readFileSync('.env.example', 'utf8'), /^#([A-Z_]+)=/gm)
  expect(example.toSorted()).toEqual(settings.toSorted())
  const configuration = /^## Configuration$(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const cells = findMatches(configuration, /^\| (`[^|]*`) +\|/gm).join()
  expect(findMatches(cells, /`([A-Z_]+)`/g).toSorted()).toEqual(settings.toSorted())
})

test('the container starts with the flags and the environment of `npm start`', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  expect(dockerfile).toContain('exec node $(node src/server/list-flags.mjs) dist/server/main.js')
  expect(dockerfile).toContain('COPY src/server/list-flags.mjs src/server/process-options.json src/server/')
  for (const [name, value] of Object.entries(processOptions.environment)) expect(dockerfile).toMatch(`${name}=${value}`)
})

/** The lines of a text, without indentation and without empty lines. */
function toLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

/** The first group of each match. */
function findMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}
