import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createOnlyDemo, createWorkspace } from './create-workspace.ts'

const { db, close } = await openTestDatabase()
afterAll(() => close())

test('workspaces with the same name that are created at the same time have different slugs', async () => {
  const created = await Promise.all(
    Array.from({ length: 5 }, () => createWorkspace(db, { name: 'Café Nord', plan: 'pro' })),
  )
  const slugs = created.map(({ slug }) => slug)
  expect(slugs).toContain('cafe-nord')
  expect(new Set(slugs).size).toBe(5)
})

test('of two demos that are created at the same time, only one is', async () => {
  const demo = { name: 'Harbour House', plan: 'pro' } as const
  const created = await Promise.all([createOnlyDemo(db, demo), createOnlyDemo(db, demo)])
  expect(created.filter((workspace) => workspace !== null)).toHaveLength(1)
})
