import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { findPerson, listMemberAddresses, setPassword } from '#bff/people/people.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { createOnlyDemo } from '#service/tenancy/workspaces/create-workspace.ts'
import { findWorkspace, listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { type TestBff, startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { getSharedService } from '#testing/service.ts'
import { endFirstStart } from './first-start.ts'
import { createInstallation } from './installation.ts'
import { parseSettings } from './settings.ts'

const service = await getSharedService()
const { db } = service.database
const keys = new Map<string, string>()
let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey: async (id) => keys.get(id) ?? null,
    installation: createInstallation(service.database, null),
  })
})

async function post(url: string, payload: object) {
  return bff.app.inject({ method: 'POST', url, headers: { origin: bff.origin }, payload })
}

/** Completes a first start, and returns the email address and the setup token of its admin. */
async function startFirst() {
  const parsed = parseSettings({ ADMIN_EMAIL: `${crypto.randomUUID()}@example.com` })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const { email, setupToken } = await endFirstStart(db, parsed.settings, [])
  return { email, token: setupToken ?? '' }
}

const answers = { name: 'Ada Lovelace', password: 'quiet lantern over water', workspace: 'Blue Door Bakery' }

test('the link of a first start gives the account and the workspace their names, signs in, and works once', async () => {
  const { email, token } = await startFirst()
  const newEmail = `ada-${crypto.randomUUID()}@example.com`
  expect((await post('/auth/setup/read', { token })).json()).toMatchObject({
    email,
    workspace: 'My workspace',
    mail: false,
  })
  const reply = await post('/auth/setup', { token, ...answers, email: newEmail })
  const { slug } = SetupReply.parse(reply.json()).workspace
  expect(slug).toMatch(/^blue-door-bakery/)
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = await bff.app.inject({ url: `/w/${slug}/session`, headers: { cookie } })
  expect(session.json()).toMatchObject({
    user: { name: 'Ada Lovelace', email: newEmail },
    role: 'admin',
    workspace: { name: 'Blue Door Bakery', slug },
  })
  expect((await bff.signIn(newEmail, answers.password)).status).toBe(200)
  expect((await findWorkspace(db, slug))?.name).toBe('Blue Door Bakery')
  for (const [path, body] of [
    ['/auth/setup/read', { token }],
    ['/auth/setup', { token, ...answers, email: newEmail }],
  ] as const)
    expect((await post(path, body)).statusCode).toBe(400)
})

test('a weak password is refused, and the link still works', async () => {
  const { email, token } = await startFirst()
  const rejectedReply = await post('/auth/setup', { token, ...answers, email, password: 'blue door bakery' })
  expect(toApiError(rejectedReply).details).toMatchObject({ issues: [{ path: 'password' }] })
  expect((await post('/auth/setup/read', { token })).statusCode).toBe(200)
})

test('the link ends when the generated password is changed', async () => {
  const { email, token } = await startFirst()
  const reply = await post('/auth/setup/read', { token })
  expect(reply.json()).toMatchObject({ email })
  const person = await findPerson(db, email)
  await setPassword(db, person?.id ?? '', testPassword)
  expect((await post('/auth/setup/read', { token })).statusCode).toBe(400)
})

test('an admin deletes the demo with everything in it, and no other workspace', async () => {
  const demo = await service.createWorkspace()
  await demo.call('POST /codes', { body: { name: 'Poster', destination: { type: 'url', url: 'https://example.com' } } })
  keys.set(demo.id, demo.key)
  const marketer = await bff.addMember(demo.id, 'marketer')
  const admin = await bff.addMember(demo.id, 'admin')
  const deleteAs = ({ cookie }: { cookie: string }) =>
    bff.app.inject({ method: 'DELETE', url: '/api/demo', headers: { cookie, origin: bff.origin } })
  expect((await deleteAs(admin)).statusCode).toBe(404)
  await db.update(workspaces).set({ demo: true }).where(eq(workspaces.id, demo.id))
  expect((await deleteAs(marketer)).statusCode).toBe(403)
  expect((await deleteAs(admin)).statusCode).toBe(204)
  expect(await findWorkspace(db, demo.id)).toBeNull()
  expect(toApiError(await deleteAs(admin)).code).toBe('no_workspace')
})

describe('the demo that the setup offers', () => {
  const admin = { email: 'ada@example.com', name: 'Ada Lovelace' }

  test('is not left half made if its creation fails, so that it can be created again', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    let fails = true
    const { createDemo, hasDemo } = createInstallation(database, async () => {
      const demo = await createOnlyDemo(database.db, { name: 'Demo', plan: 'pro' })
      if (fails) throw new Error('The disk is full.')
      return demo && { name: 'Demo', ...demo }
    })
    await expect(createDemo?.(admin)).rejects.toThrow('The disk is full.')
    expect([await listWorkspaces(database.db), await hasDemo()]).toEqual([[], false])
    fails = false
    await createDemo?.(admin)
    expect([await listWorkspaces(database.db), await hasDemo()]).toMatchObject([[{ name: 'Demo' }], true])
  })

  test('replaces one that an ended process has left half made, and two requests create one', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const left = await createOnlyDemo(database.db, { name: 'Demo', plan: 'pro' })
    const { createDemo, hasDemo } = createInstallation(database, async () => {
      const demo = await createOnlyDemo(database.db, { name: 'Demo', plan: 'pro' })
      return demo && { name: 'Demo', ...demo }
    })
    expect(await hasDemo()).toBe(false)
    await Promise.all([createDemo?.(admin), createDemo?.(admin)])
    const demos = await listWorkspaces(database.db)
    expect(demos).toMatchObject([{ demo: true }])
    expect(demos[0]?.id).not.toBe(left?.id)
    expect([...(await listMemberAddresses(database.db, demos[0]?.id ?? ''))]).toEqual([admin.email])
  })
})

const SetupReply = z.object({ workspace: z.object({ slug: z.string() }) })
