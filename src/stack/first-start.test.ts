import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Opened } from '#database/open.ts'
import { createWorkspace } from '#service/workspace/create-workspace.ts'
import { listWorkspaces } from '#service/workspace/workspaces.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { beginFirstStart, endFirstStart } from './first-start.ts'
import { parseSettings } from './settings.ts'

let opened: Opened
beforeAll(async () => void (opened = await openTestDatabase()))
afterAll(() => opened.close())

test('a first start that was cut short is begun again, without what it left, until it has ended', async () => {
  const { db } = opened
  const parsed = parseSettings({ SEED_DEMO: '0', ADMIN_EMAIL: 'ada@example.com' })
  if (!parsed.ok) throw new Error(parsed.wrong.join())
  const begin = () => beginFirstStart(db, parsed.settings, () => {})
  await createWorkspace(db, { name: 'Half a demo', plan: 'pro', demo: true })
  expect(await begin()).toEqual([])
  expect(await listWorkspaces(db)).toEqual([])
  expect(await begin()).toEqual([])
  expect(await endFirstStart(db, parsed.settings, [])).toMatchObject({ email: 'ada@example.com' })
  expect(await begin()).toBe(null)
  expect((await listWorkspaces(db)).map(({ name }) => name)).toEqual(['My workspace'])
})
