import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember } from '#bff/people/people.ts'
import { session, twoFactor } from '#bff/better-auth/schema.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { secrets } from '#service/http/schema.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { rotateSecrets } from './rotate-secrets.ts'

test('a rotation replaces all secrets and encrypts stored values again', async () => {
  const { db, close } = await openTestDatabase()
  const name = 'Acme'
  const workspace = { name, ...(await createWorkspace(db, { name, plan: 'pro' })) }
  const { userId } = await addMember(db, { workspace, email: 'ada@example.com', name: 'Ada', role: 'admin' })
  for (const secretName of ['shared links', 'reports']) await getSharedSecret(db, secretName)
  const formerSecret = await getSharedSecret(db, 'sessions')
  const secretsBefore = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]))
  const encrypt = (data: string) => symmetricEncrypt({ key: formerSecret, data })
  await db
    .insert(twoFactor)
    .values({ id: 'app_a', userId, secret: await encrypt('KEY'), backupCodes: await encrypt('["one"]') })
  await db.insert(session).values({ id: 'ses_a', userId, token: 'hash', expiresAt: new Date(Date.now() + 60_000) })
  const content = { name: 'Ada', at: new Date(), removedBy: 'Bob', url: 'https://qr.example.com/account' }
  const mailing = createMailing({ secret: formerSecret, server: null })
  const id = await mailing.sendMail(db, { kind: 'second_factor_removed', to: 'ada@example.com', userId, content })
  const readMail = async (secret: string) => {
    const [storedMessage] = await db.select().from(messages).where(eq(messages.id, id))
    return storedMessage && createMailing({ secret, server: null }).read(storedMessage)
  }
  const mailBefore = await readMail(formerSecret)
  expect(mailBefore?.text).toContain('https://qr.example.com/account')

  const { ok, lines } = await rotateSecrets(db)
  expect([ok, lines[0]]).toEqual([true, 'All shared secrets are new, and everybody was signed out (1 session).'])
  const secretsAfter = new Map((await db.select().from(secrets)).map((row) => [row.name, row.value]))
  expect(secretsAfter.size).toBeGreaterThanOrEqual(3)
  for (const [secretName, value] of secretsBefore) expect(secretsAfter.get(secretName)).not.toBe(value)
  expect(await db.select().from(session)).toEqual([])
  const newSecret = secretsAfter.get('sessions') ?? ''
  const [app] = await db.select().from(twoFactor)
  expect(await symmetricDecrypt({ key: newSecret, data: app?.secret ?? '' })).toBe('KEY')
  expect(await symmetricDecrypt({ key: newSecret, data: app?.backupCodes ?? '' })).toBe('["one"]')
  expect(await readMail(newSecret)).toEqual(mailBefore)
  await close()
})
