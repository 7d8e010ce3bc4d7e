import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { siteRounds } from '#testing/site-rounds.ts'
import { siteDeploys } from '../schema.ts'
import { sites } from '../../platform/site-directory/schema.ts'

const opened = await openTestDatabase()
afterAll(() => opened.close())
const { db, where } = opened
// PGlite serves one process.
const shared = 'url' in where ? [where.url] : []

test.each(shared)(
  'while processes are killed during deploys, visitors never get two versions, a wrong type or no file',
  { timeout: 300_000 },
  async (url) => {
    const { subdomain, answered, interrupted, visits, ...counts } = await siteRounds({ rounds: 20, url, db })
    expect(interrupted).toBeGreaterThan(5)
    expect(answered.length).toBeGreaterThan(5)
    expect(visits).toBeGreaterThan(100)
    expect(counts).toEqual({ mixed: 0, wrongTypes: 0, lost: 0, leftOver: 0 })
    expect(new Set(answered).size).toBe(answered.length)
    const [site] = await db.select().from(sites).where(eq(sites.subdomain, subdomain))
    const [live] = await db
      .select({ version: siteDeploys.version })
      .from(siteDeploys)
      .where(eq(siteDeploys.id, site?.liveDeployId ?? ''))
    expect(live?.version).toBeGreaterThanOrEqual(Math.max(...answered))
  },
)
