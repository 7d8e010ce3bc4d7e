import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '#database/open.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { addAdmin, beginFirstStart, endFirstStart } from './first-start.ts'
import { parseSettings, type Settings } from './settings.ts'

function parseTestSettings(environment: Record<string, string>): Settings {
  const parsed = parseSettings({ SEED_DEMO: '0', ADMIN_EMAIL: 'ada@example.com', ...environment })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.settings
}

let database: OpenedDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

test.each([
  ['short', 'must have 12 characters or more'],
  ['password12345', 'is too easy to guess'],
  ['ada@example.com', 'must not be your name, email address or workspace'],
])('the password %s is refused before anything is created', async (password, problem) => {
  const { db } = database
  const settings = parseTestSettings({ ADMIN_PASSWORD: password, SEED_DEMO: '1' })
  await expect(beginFirstStart(db, settings, () => {})).rejects.toThrow(
    `These settings are not right:\n  ADMIN_PASSWORD ${problem}.`,
  )
  await expect(addAdmin(db, settings, [{ id: 'wsp_1', name: 'Elsewhere', slug: 'elsewhere' }])).rejects.toThrow(problem)
  expect(await listWorkspaces(db)).toEqual([])
})

test('an interrupted first start begins again until it is complete', async () => {
  const { db } = database
  const settings = parseTestSettings({})
  const beginStart = () => beginFirstStart(db, settings, () => {})
  await createWorkspace(db, { name: 'Half a demo', plan: 'pro', demo: true })
  expect(await beginStart()).toEqual([])
  expect(await listWorkspaces(db)).toEqual([])
  expect(await beginStart()).toEqual([])
  expect(await endFirstStart(db, settings, [])).toMatchObject({ email: 'ada@example.com' })
  expect(await beginStart()).toBe(null)
  expect((await listWorkspaces(db)).map(({ name }) => name)).toEqual(['My workspace'])
})

test('once the first admin exists, ADMIN_PASSWORD is not checked', async () => {
  const { db } = database
  const settings = parseTestSettings({ ADMIN_PASSWORD: 'short' })
  expect(await beginFirstStart(db, settings, () => {})).toBe(null)
  const externalWorkspace = { id: 'wsp_1', name: 'Elsewhere', slug: 'elsewhere' }
  expect(await addAdmin(db, settings, [externalWorkspace])).toMatchObject({ email: 'ada@example.com' })
})
