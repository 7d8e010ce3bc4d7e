import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember } from '#bff/people/people.ts'
import { session, twoFactor } from '#bff/better-auth/schema.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { secrets } from '#service/http/schema.ts'
import { getSharedSecret } from '#service/http/secret.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { rotateSecrets } from './rotate-secrets.ts'

test('all rotated secrets are new, sessions end, and values that were encrypted with the former ones can still be decrypted', async () => {
  const { db, close } = await openTestDatabase()
  const name = 'Acme'
  const workspace = { name, ...(await createWorkspace(db, { name, plan: 'pro' })) }
  const { userId } = await addMember(db, { workspace, email: 'ada@example.com', name: 'Ada', role: 'admin' })
  for (const each of ['shared links', 'reports']) await getSharedSecret(db, each)
  const former = await getSharedSecret(db, 'sessions')
  const before = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]))
  const encrypt = (data: string) => symmetricEncrypt({ key: former, data })
  await db
    .insert(twoFactor)
    .values({ id: 'app_a', userId, secret: await encrypt('KEY'), backupCodes: await encrypt('["one"]') })
  await db.insert(session).values({ id: 'ses_a', userId, token: 'hash', expiresAt: new Date(Date.now() + 60_000) })
  const content = { name: 'Ada', at: new Date(), removedBy: 'Bob', url: 'https://qr.example.com/account' }
  const mailing = createMailing({ secret: former, server: null })
  const id = await mailing.sendMail(db, { kind: 'second_factor_removed', to: 'ada@example.com', userId, content })
  const read = async (secret: string) => {
    const [stored] = await db.select().from(messages).where(eq(messages.id, id))
    return stored && createMailing({ secret, server: null }).read(stored)
  }
  const text = await read(former)
  expect(text?.text).toContain('https://qr.example.com/account')

  const { ok, lines } = await rotateSecrets(db)
  expect([ok, lines[0]]).toEqual([true, 'All shared secrets are new, and everybody was signed out (1 session).'])
  const after = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]))
  expect(after.size).toBeGreaterThanOrEqual(3)
  for (const [each, value] of before) expect(after.get(each)).not.toBe(value)
  expect(await db.select().from(session)).toEqual([])
  const key = after.get('sessions') ?? ''
  const [app] = await db.select().from(twoFactor)
  expect(await symmetricDecrypt({ key, data: app?.secret ?? '' })).toBe('KEY')
  expect(await symmetricDecrypt({ key, data: app?.backupCodes ?? '' })).toBe('["one"]')
  expect(await read(key)).toEqual(text)
  await close()
})
