import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { insertDomain } from './handlers.ts'
import { createHostRules } from './host-rules.ts'
import { domains } from './schema.ts'
import { markVerified, type VerifyDependencies, verifyDomain } from './verify-domain.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const onVerified = async () => {}
const rules = createHostRules({
  scanOrigin: 'https://go.example.net',
  publicOrigin: 'https://app.example.net',
  pagesDomain: 'pages.example.net',
  allowPrivateHosts: false,
})
const noFile: GuardedFetch = async () => ({ problem: 'answered 404' })

function createDependencies(
  readers: Partial<Pick<VerifyDependencies, 'readTxt' | 'guardedFetch'>>,
): VerifyDependencies {
  return { db, rules, onVerified, readTxt: async () => [], guardedFetch: noFile, ...readers }
}

async function addVerifiedDomain(workspaceId: string, host: string) {
  const row = await insertDomain(db, workspaceId, { host, use: 'scans' })
  return db.transaction((tx) => markVerified(tx, row, { onVerified }))
}

async function findDomain(id: string) {
  const [row] = await db.select().from(domains).where(eq(domains.id, id))
  return row
}

test('nobody takes over a host while the name servers do not answer whether its holder has the record', async () => {
  const holder = await addVerifiedDomain('holder', 'shop.example.com')
  const claim = await insertDomain(db, 'other', { host: holder.host, use: 'scans' })
  const guardedFetch: GuardedFetch = async (url) => ({
    status: 200,
    type: 'text/plain',
    bytes: Buffer.from(claim.token),
    url,
  })
  const readTxt = () => Promise.reject(new Error('queryTxt ETIMEOUT'))
  const checked = await verifyDomain(createDependencies({ guardedFetch, readTxt }), claim)
  expect(checked).toMatchObject({ verifiedAt: null, problem: expect.stringContaining('did not answer') })
  expect((await findDomain(holder.id))?.verifiedAt).toEqual(holder.verifiedAt)
  expect((await verifyDomain(createDependencies({ guardedFetch }), claim)).verifiedAt).not.toBeNull()
})
