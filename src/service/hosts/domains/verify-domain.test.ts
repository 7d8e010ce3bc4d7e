import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notify } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { insertDomain } from './handlers.ts'
import { createHostRules } from './host-rules.ts'
import { domains } from './schema.ts'
import { markVerified, recheckDomains, type VerifyDependencies, verifyDomain } from './verify-domain.ts'

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
    charset: null,
    bytes: Buffer.from(claim.token),
    url,
  })
  const readTxt = () => Promise.reject(new Error('queryTxt ETIMEOUT'))
  const checked = await verifyDomain(createDependencies({ guardedFetch, readTxt }), claim)
  expect(checked).toMatchObject({ verifiedAt: null, problem: expect.stringContaining('did not answer') })
  expect((await findDomain(holder.id))?.verifiedAt).toEqual(holder.verifiedAt)
  expect((await verifyDomain(createDependencies({ guardedFetch }), claim)).verifiedAt).not.toBeNull()
})

test('a domain that is removed while it is checked does not end the check of the others', async () => {
  const hosts = ['first.example.com', 'second.example.com', 'third.example.com']
  const rows = await Promise.all(hosts.map((host) => addVerifiedDomain('checked', host)))
  const guardedFetch: GuardedFetch = async (url, options) => {
    if (url.includes('second')) await db.delete(domains).where(eq(domains.host, 'second.example.com'))
    return noFile(url, options)
  }
  await recheckDomains(createDependencies({ guardedFetch }))
  const checkedRows = await Promise.all(rows.map(({ id }) => findDomain(id)))
  expect(checkedRows.map((row) => row && row.proofLostAt !== null)).toEqual([true, undefined, true])
})

test('a check notifies the processes of a domain only if it begins to be served, or changes its workspace', async () => {
  const changedHosts: string[] = []
  await database.listen('domains', { onNotification: (host) => changedHosts.push(host), onReconnect: () => {} })
  const withProof = ({ token }: { token: string }) =>
    createDependencies({ readTxt: async () => [`tessera-verification=${token}`] })
  const holder = await addVerifiedDomain('first', 'kept.example.com')
  expect(await verifyDomain(withProof(holder), holder)).toMatchObject({ problem: null, proofLostAt: null })
  const claim = await insertDomain(db, 'second', { host: holder.host, use: 'scans' })
  await verifyDomain(withProof(claim), claim)
  await notify(db, 'domains', 'end')
  await until(() => changedHosts.includes('end'), { event: 'The last notification' })
  expect(changedHosts).toEqual([holder.host, holder.host, 'end'])
})
