import { expect, test } from 'vitest'
import { blockTypes } from '../block-type-registry.ts'
import { SECTION } from '../layout/group-sections.ts'
import { builtInSections } from './built-in-sections.ts'

test('there are 24 built-in sections of different names, each with one section block at its beginning', () => {
  expect(builtInSections).toHaveLength(24)
  for (const key of ['id', 'name'] as const)
    expect(new Set(builtInSections.map((section) => section[key])).size).toBe(24)
  for (const { id, blocks } of builtInSections) {
    const types = blocks.map(({ type }) => type)
    expect([id, types.indexOf(SECTION), types.lastIndexOf(SECTION), types.length > 1]).toEqual([id, 0, 0, true])
  }
})

test('the blocks of every built-in section fit the schemas of their types', () => {
  const issues = builtInSections.flatMap(({ id, blocks }) =>
    blocks.flatMap(({ type, fields }) => {
      const rules = blockTypes.block(type)
      if (!rules) return [`${id}: there is no type ${type}`]
      return rules
        .check({ ...rules.defaults, ...fields })
        .map(({ path, message }) => `${id}, ${type}: ${path} ${message}`)
    }),
  )
  expect(issues).toEqual([])
})

test('no two built-in sections have the same structure', () => {
  const shapes = builtInSections.map(({ blocks }) =>
    blocks.map(({ type, fields }) => `${type} ${JSON.stringify(fields['layout'] ?? {})}`).join('\n'),
  )
  expect(new Set(shapes).size).toBe(builtInSections.length)
})

test('a built-in section weighs little', () => {
  const bytes = builtInSections.map(({ id, blocks }) => ({ id, bytes: JSON.stringify(blocks).length }))
  expect(bytes.filter((size) => size.bytes > 4_000)).toEqual([])
})
