import { expect, test } from 'vitest'
import { slug } from '#contract/page-document.ts'
import { createSlug, findSlugProblem } from './page-slug.ts'

test('every name gives a valid address that no other page has', () => {
  const names = ['Menu', 'Über uns', 'Straße & Café', '***', '菜单', 'a'.repeat(200), '--x--', 'menu']
  const slugs: string[] = []
  for (const name of names) slugs.push(createSlug(name, slugs))
  expect(slugs.slice(0, 5)).toEqual(['menu', 'uber-uns', 'strasse-cafe', 'page', 'page-2'])
  expect(slugs.at(-1)).toBe('menu-2')
  expect(slugs.map((created) => slug.safeParse(created).success)).toEqual(names.map(() => true))
})

test('an address is validated by the rules of the contract', () => {
  for (const input of ['menu', 'a-b-2', '', '-a', 'a-', 'a--b', 'Menu', 'a b', 'a'.repeat(61)])
    expect([input, findSlugProblem(input) === undefined]).toEqual([input, slug.safeParse(input).success])
})
