import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, readSources } from '#testing/architecture.ts'

// A check that lets everything pass looks like a check that works. So each check must fail here, on a small tree with the configuration of this
// repository and one violation of each rule.
const temporaryDir = mkdtempSync(join(tmpdir(), 'tessera-gates-'))
const tree = join(temporaryDir, 'tree')
afterAll(() => rmSync(temporaryDir, { recursive: true, force: true }))

beforeAll(() => {
  mkdirSync(tree)
  // The tree is outside of this repository, so that no configuration in a folder above the tree applies.
  writeFileSync(join(temporaryDir, 'tsconfig.json'), '{}')
  const configuration = [
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'knip.jsonc',
    'package.json',
    'tsconfig.json',
    ...globSync('{bench,src/*}/tsconfig.json'),
  ]
  for (const file of configuration) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(file, join(tree, file))
  }
  // Packages are linked one by one, so that the tree has caches of its own.
  mkdirSync(join(tree, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
    symlinkSync(resolve('node_modules', name), join(tree, 'node_modules', name))
})

test('the lint refuses each violation and nothing else', () => {
  const violations: Record<string, [rule: string, text: string]> = {
    'src/service/a.ts': ['import/no-cycle', "import { b } from './b.ts'\nexport const a = () => b\n"],
    'src/service/b.ts': ['import/no-cycle', "import { a } from './a.ts'\nexport const b = () => a\n"],
    'src/service/default.ts': ['import/no-default-export', 'export default 1\n'],
    'src/service/barrel.ts': ['oxc/no-barrel-file', "export * from './fine.ts'\n"],
    'src/service/any.ts': ['typescript/no-explicit-any', 'export const value: any = 1\n'],
    'src/service/bang.ts': ['typescript/no-non-null-assertion', 'export const first = (list: string[]) => list[0]!\n'],
    'src/service/floating.ts': ['typescript/no-floating-promises', 'export function go() {\n  Promise.resolve(1)\n}\n'],
    'src/service/closed.ts': [
      'typescript/switch-exhaustiveness-check',
      "export function say(word: 'a' | 'b') {\n  switch (word) {\n    case 'a':\n      return 1\n  }\n}\n",
    ],
    'src/service/long.ts': ['eslint/max-lines', `export const one = 1\n${'// line\n'.repeat(300)}`],
    'src/service/tall.ts': [
      'eslint/max-lines-per-function',
      `export function tall(list: number[]) {\n${'  list.push(1)\n'.repeat(80)}}\n`,
    ],
    'src/service/wide.ts': [
      'eslint/max-params',
      'export const wide = (a: number, b: number, c: number, d: number) => a + b + c + d\n',
    ],
    'src/service/branchy.ts': [
      'eslint/complexity',
      `export function branchy(n: number) {\n${Array.from({ length: 13 }, (_, i) => `  if (n === ${i}) return ${i}\n`).join('')}  return n\n}\n`,
    ],
    'src/service/NotKebab.ts': ['unicorn/filename-case', 'export const one = 1\n'],
    'src/service/loud.ts': ['eslint/no-console', "console.log('x')\n"],
    'src/contract/clock.ts': ['eslint/no-restricted-properties', 'export const now = () => Date.now()\n'],
    'src/contract/network.ts': ['eslint/no-restricted-globals', "export const get = () => void fetch('/')\n"],
    'src/qr/clock.ts': ['eslint/no-restricted-globals', 'export const now = () => new Date(0)\n'],
    'src/columns/clock.ts': ['eslint/no-restricted-properties', 'export const now = () => Date.now()\n'],
    'src/qr/chance.ts': ['eslint/no-restricted-properties', 'export const chance = () => Math.random()\n'],
    'src/dashboard/features/codes/network.ts': [
      'eslint/no-restricted-globals',
      "export const get = () => fetch('/')\n",
    ],
    'src/dashboard/ui/picture.tsx': [
      'jsx-a11y/alt-text',
      'export function Picture() {\n  return <img src="/x.png" />\n}\n',
    ],
    'src/dashboard/ui/hook.tsx': [
      'react-hooks/rules-of-hooks',
      "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
    ],
  }
  for (const [file, [, text]] of Object.entries(violations)) writeSource(file, text)
  writeSource('src/service/fine.ts', 'export const fine = 1\n')
  const { code, output } = runTool('oxlint/bin/oxlint', '--type-aware', '--format=unix')
  const reportedRules = [...output.matchAll(/^(\S+?):\d+:\d+: .*\[Error\/(.+?)\((.+)\)\]$/gm)].map(
    ([, file, plugin, rule]) => `${file} ${plugin}/${rule}`,
  )
  // The rules about types also report values of unknown types.
  const reportedWithoutTypes = reportedRules.filter((line) => !line.includes('/no-unsafe-'))
  expect(new Set(reportedWithoutTypes)).toEqual(
    new Set(Object.entries(violations).map(([file, [rule]]) => `${file} ${rule}`)),
  )
  expect(code).toBe(1)
  removeSources()
})

test('the types refuse forbidden layers, Node and the browser', () => {
  writeSource('src/contract/fine.ts', 'export const fine = 1\n')
  for (const layer of ['qr', 'database', 'bff', 'service', 'dashboard'])
    writeSource(`src/${layer}/fine.ts`, 'export const fine = 1\n')
  writeSource('src/bff/wrong.ts', "import type { fine } from '../service/fine.ts'\nexport type Wrong = typeof fine\n")
  writeSource('src/dashboard/wrong.ts', "import { fine } from '#service/fine.ts'\nexport const wrong = fine\n")
  writeSource('src/contract/wrong.ts', "import fs from 'node:fs'\nexport const wrong = [fs, window]\n")
  const output = ['bff', 'dashboard'].map((layer) => runTool('typescript/bin/tsc', '-b', `src/${layer}`).output).join()
  expect(output).toMatch(/src\/bff\/wrong\.ts.*TS6307/)
  expect(output).toMatch(/src\/dashboard\/wrong\.ts.*TS6307/)
  expect(output).toMatch(/src\/contract\/wrong\.ts.*Cannot find (name|module) 'node:fs'/)
  expect(output).toMatch(/src\/contract\/wrong\.ts.*Cannot find name 'window'/)
  expect(output).not.toMatch(/fine\.ts\(/)
  removeSources()
})

test('the formatter refuses another layout', () => {
  writeSource('src/service/fine.ts', "export const fine = 'x'\n")
  expect(runTool('oxfmt/bin/oxfmt', '--check', 'src').code).toBe(0)
  writeSource('src/service/wrong.ts', 'export const wrong = "x";\n')
  const { code, output } = runTool('oxfmt/bin/oxfmt', '--check', 'src')
  expect(output).toMatch('src/service/wrong.ts')
  expect(output).not.toMatch('src/service/fine.ts')
  expect(code).toBe(1)
  removeSources()
})

test('unused files, exports and packages are refused', () => {
  writeSource('src/server/main.ts', "import { used } from './some.ts'\nused()\n")
  writeSource('src/server/some.ts', 'export const used = () => {}\nexport const nobodys = 1\n')
  writeSource('src/server/alone.ts', 'export const alone = 1\n')
  const { code, output } = runTool('knip/bin/knip.js')
  expect(output).toMatch(/Unused files[^]*src\/server\/alone\.ts/)
  expect(output).toMatch(/Unused exports[^]*nobodys/)
  expect(output).toMatch(/Unused dependencies[^]*fastify/)
  expect(code).toBe(1)
  removeSources()
})

test('forbidden imports and clocks are refused', () => {
  writeSource(
    'src/contract/wrong.ts',
    "import { useState } from 'react'\nimport { open } from '#database/open.ts'\nnew Date()\n",
  )
  writeSource('src/bff/wrong.ts', "import type { x } from '#service/x.ts'\n")
  writeSource(
    'src/dashboard/features/codes/wrong.ts',
    "import { x } from '../folders/x.ts'\nimport { y } from '../../routes/y.tsx'\n",
  )
  writeSource('src/dashboard/ui/wrong.ts', "const late = () => import('../api/x.ts')\n")
  expect(new Set(findViolations(readSources(tree)))).toEqual(
    new Set([
      'src/contract/wrong.ts: layer contract does not use the package react',
      'src/contract/wrong.ts: layer contract does not import src/database/open.ts',
      'src/contract/wrong.ts reads the clock',
      'src/bff/wrong.ts: layer bff does not import src/service/x.ts',
      'src/dashboard/features/codes/wrong.ts does not import src/dashboard/features/folders/x.ts',
      'src/dashboard/features/codes/wrong.ts does not import src/dashboard/routes/y.tsx',
      'src/dashboard/ui/wrong.ts does not import src/dashboard/api/x.ts',
    ]),
  )
  removeSources()
})

function writeSource(file: string, text: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

function removeSources() {
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: tree })) rmSync(join(tree, file))
}

function runTool(tool: string, ...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules', tool), ...args], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}
