import { Client } from 'pg'
import { copyFirstStart } from '../../e2e/first-start.ts'
import { expect, signIn, test as base } from '../../e2e/stack.ts'
import { startSmtp, type TestSmtp } from '../../src/testing/smtp-server.ts'
import { spawnStack } from '../../src/testing/stack.ts'
import { codeJobs } from './marketer/code-jobs.ts'
import { createCountedPerson } from './marketer/counted-person.ts'
import { figureJobs } from './marketer/figure-jobs.ts'
import type { JobContext } from './marketer/job.ts'

interface Installation {
  settings: Record<string, string>
  smtp: TestSmtp
}

/** Tests with a stack that sends mail, and whose database they can query. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({}, use) => {
      const smtp = await startSmtp()
      await use({ settings: await copyFirstStart(), smtp })
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ installation: { settings, smtp } }, use) => {
      const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'codes@example.com' }
      const stack = await spawnStack({ ...settings, ...mail })
      await use(stack)
      await stack.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** The clicks and key presses of each job: before the job was made shorter, and now. */
const counts: Record<string, { before: string; now: number }> = {}

test.afterAll(() => console.table(counts))

for (const { title, before, now, run } of [...codeJobs, ...figureJobs])
  test(`${title}: at most ${now} clicks and key presses`, async ({ page, stack, installation }) => {
    test.setTimeout(240_000)
    await signIn(page, stack)
    const person = createCountedPerson(page, stack.origin)
    const send: JobContext['send'] = async (method, path, data) => {
      const url = `${stack.origin}/api${path}`
      const reply = await page.request.fetch(url, { method, headers: { origin: stack.origin }, ...(data && { data }) })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    }
    const query: JobContext['query'] = async (statement, values) => {
      const client = new Client({ connectionString: installation.settings['DATABASE_URL'] })
      await client.connect()
      await client.query(statement, [...values])
      await client.end()
    }
    const readMails = () => installation.smtp.received.map(({ text }) => text ?? '')
    await run({ page, stack, person, send, query, readMails, word: crypto.randomUUID().slice(0, 8) })
    counts[title] = { before: before === null ? 'not possible' : String(before), now: person.countActions() }
    expect(person.countActions()).toBeLessThanOrEqual(now)
  })
