import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WirePage } from '#testing/create-page.ts'
import { requestHost } from '#testing/request-host.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { request } from '#testing/request.ts'
import { until } from '#testing/wait-until.ts'
import { createDataDir, type RunningProduct, launchProduct } from '#testing/kill-product.ts'

// The whole product on a PostgreSQL that refuses rows, with errors that quote them: "Failing row contains (…)".
const database = await openTestDatabase()
const { db, where } = database
const email = 'ada@example.com'
const password = 'correct horse battery'
let product: RunningProduct
let origin: string
beforeAll(async () => {
  product = await launchProduct({
    entry: 'dist/server/main.js',
    dataDir: createDataDir('secrets'),
    killAt: 'none',
    database: where,
    env: {
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      PUBLIC_ORIGIN: 'http://dashboard.test',
      ALLOW_PRIVATE_HOSTS: '1',
    },
  })
  origin = product.dashboardOrigin
})
afterAll(async () => {
  product.childProcess.kill('SIGKILL')
  await product.childProcess.ended
  await database.close()
})

/** Makes PostgreSQL refuse every new row of a table while `work` runs. Returns what was logged meanwhile. */
async function logWhileRefusing(table: string, work: () => Promise<number>): Promise<string> {
  const lengthBefore = product.childProcess.output().length
  await db.execute(sql.raw(`alter table "${table}" add constraint no_room check (false) not valid`))
  expect(await work()).toBeGreaterThanOrEqual(500)
  await db.execute(sql.raw(`alter table "${table}" drop constraint no_room`))
  const readNewLog = () => product.childProcess.output().slice(lengthBefore)
  // A line of the log may arrive after the response.
  await until(() => /23514.*no_room.*\n/.test(readNewLog()), { event: 'The refusal in the log' })
  const logText = readNewLog()
  expect(logText).not.toMatch(/Failing row contains|params/)
  for (const line of logText.trim().split('\n')) expect(line).toMatch(/^{"level":.*}$/)
  return logText
}

test('answers to a form that cannot be stored are not in the log', async () => {
  const { api } = product
  const body = { name: 'Asked', subdomain: createUniqueSubdomain(), templateId: 'blank' }
  const page = (await request(api, 'POST /pages', { body })).body as WirePage
  const pageParams = { params: { id: page.id } }
  const fields = { fields: [{ kind: 'text', label: 'Name', required: true }] }
  const operations = [{ op: 'addBlock', page: page.pages[0]?.id, type: 'form', fields }]
  await request(api, 'POST /pages/{id}/edits', { ...pageParams, body: { revision: page.revision, operations } })
  const published = (await request(api, 'POST /pages/{id}/publish', pageParams)).body as WirePage
  const form = published.pages[0]?.blocks.at(-1)?.id
  const logText = await logWhileRefusing('submissions', async () => {
    const { port } = new URL(product.serviceOrigin)
    const url = `http://${body.subdomain}.pages.localhost:${port}/_/forms/${form}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await requestHost(product.serviceOrigin, url, { method: 'POST', headers, body: 'name=Grace-Hopper' }))
      .status
  })
  expect(logText).not.toContain('Grace-Hopper')
})

test('neither the secret nor the address of a webhook that cannot be stored is in the log', async () => {
  const logText = await logWhileRefusing('webhooks', async () => {
    const body = { url: 'http://127.0.0.1:9/in?token=hush', selection: { type: 'all' } }
    return (await request(product.api, 'POST /webhooks', { body })).status
  })
  expect(logText).not.toMatch(/whsec_|hush/)
})

test('a session that cannot be stored does not appear in the log', async () => {
  const { rows } = await db.execute(sql`select id from "user" where email = ${email}`)
  const logText = await logWhileRefusing('session', async () => {
    const answer = await fetch(`${origin}/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        origin: 'http://dashboard.test',
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 Canary',
      },
      body: JSON.stringify({ email, password }),
    })
    return answer.status
  })
  expect(logText).not.toContain('Canary')
  expect(logText).not.toContain(String(rows[0]?.['id']))
  expect(logText).not.toContain(email)
})
