import { expect, test } from 'vitest'
import { slug } from '#contract/page-document.ts'
import { createSlug, findSlugProblem } from './page-slug.ts'

test('every name gives an address that is valid and not used by another page', () => {
  const names = ['Menu', 'Über uns', 'Straße & Café', '***', '菜单', 'a'.repeat(200), '--x--', 'menu']
  const taken: string[] = []
  for (const name of names) taken.push(createSlug(name, taken))
  expect(taken.slice(0, 5)).toEqual(['menu', 'uber-uns', 'strasse-cafe', 'page', 'page-2'])
  expect(taken.at(-1)).toBe('menu-2')
  expect(taken.map((each) => slug.safeParse(each).success)).toEqual(names.map(() => true))
})

test('an address is validated by the rules of the contract', () => {
  for (const typed of ['menu', 'a-b-2', '', '-a', 'a-', 'a--b', 'Menu', 'a b', 'a'.repeat(61)])
    expect([typed, findSlugProblem(typed) === undefined]).toEqual([typed, slug.safeParse(typed).success])
})
