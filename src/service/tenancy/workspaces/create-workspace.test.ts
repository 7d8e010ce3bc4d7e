import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createWorkspace } from './create-workspace.ts'

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
