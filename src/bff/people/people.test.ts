import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { addMember, findOrganization, findPerson, listMembers, removeMembers, setPassword, setRole } from './people.ts'

const acme = { id: 'wsp_acme', name: 'Acme', slug: 'acme' }
const other = { id: 'wsp_other', name: 'Other', slug: 'other' }
let database: OpenedDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

test('a new person in a new workspace gets a generated password, which is shown once', async () => {
  const { db } = database
  const addedMember = await addMember(db, { workspace: acme, email: 'Ada@Example.com', name: 'Ada', role: 'admin' })
  expect(addedMember).toEqual({
    userId: expect.stringMatching(/^usr_[0-9a-hjkmnp-tv-z]{20}$/),
    added: true,
    password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
  })
  expect(await findPerson(db, 'ADA@example.com')).toEqual({ id: addedMember.userId, name: 'Ada' })
  expect(await findOrganization(db, 'acme')).toEqual(acme)
})

test('an existing person joins another workspace with the same name and password', async () => {
  const { db } = database
  const person = await findPerson(db, 'ada@example.com')
  const joined = await addMember(db, { workspace: other, email: 'ada@example.com', name: 'Not Ada', role: 'viewer' })
  expect(joined).toEqual({ userId: person?.id, added: true })
  expect((await findPerson(db, 'ada@example.com'))?.name).toBe('Ada')
})

test('adding a member again changes nothing, not even the role', async () => {
  const { db } = database
  const addedTwice = await addMember(db, { workspace: other, email: 'ada@example.com', name: 'Ada', role: 'admin' })
  expect(addedTwice.added).toBe(false)
  expect(await listMembers(db)).toMatchObject([
    { workspaceId: 'wsp_acme', email: 'ada@example.com', role: 'admin' },
    { workspaceId: 'wsp_other', email: 'ada@example.com', role: 'viewer' },
  ])
})

test('only the role of a member can be changed', async () => {
  const { db } = database
  const { userId } = await addMember(db, {
    workspace: acme,
    email: 'bo@example.com',
    name: 'Bo',
    role: 'viewer',
    password: 'eight chars',
  })
  expect(await setRole(db, 'wsp_acme', { userId, role: 'designer' })).toBe('changed')
  expect(await setRole(db, 'wsp_other', { userId, role: 'designer' })).toBe('not_a_member')
})

test('a given password is used instead of a generated one', async () => {
  const { db } = database
  const person = await findPerson(db, 'bo@example.com')
  expect(await setPassword(db, person?.id ?? '', 'another password')).toBe('another password')
})

test('deleting a workspace removes its members, but not their accounts', async () => {
  const { db } = database
  await removeMembers(db, 'wsp_acme')
  expect(await listMembers(db)).toMatchObject([{ workspaceId: 'wsp_other', email: 'ada@example.com' }])
  expect(await findOrganization(db, 'acme')).toBeNull()
  expect(await findPerson(db, 'bo@example.com')).not.toBeNull()
})
