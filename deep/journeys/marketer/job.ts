import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { phoneAgent } from '../../../src/testing/phone-agent.ts'
import type { SpawnedStack } from '../../../src/testing/stack.ts'
import type { CountedPerson } from './counted-person.ts'

export interface JobContext {
  page: Page
  stack: SpawnedStack
  person: CountedPerson
  /** A word that no other job uses in names. */
  word: string
  /** Sends a request as the person, without the screen. */
  send: (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => Promise<unknown>
  /** Reads the mails that were sent, as texts. */
  readMails: () => string[]
  /** Runs a statement in the database of the product. */
  query: (statement: string, values: readonly string[]) => Promise<void>
}

/** Something that a marketer does, from the first screen to a result that is checked. */
export interface Job {
  title: string
  /** Clicks and keys in the product of November 27, 2026. Null: it was not possible. */
  before: number | null
  /** The most clicks and keys that it may take. */
  now: number
  run: (context: JobContext) => Promise<void>
}

const Code = z.object({ id: z.string(), name: z.string(), scanUrl: z.string() })
export type JobCode = z.infer<typeof Code>

/** Creates a code without the screen. */
export async function createCode({ send }: JobContext, fields: object): Promise<JobCode> {
  return Code.parse(
    await send('POST', '/codes', { destination: { type: 'url', url: 'https://example.com/' }, ...fields }),
  )
}

/** Scans with the phone of a visitor. Returns the address that the scan opens. */
export async function scanAs(visitor: number, { scanUrl }: Pick<JobCode, 'scanUrl'>): Promise<string | null> {
  const headers = { 'user-agent': `${phoneAgent} Visitor/${visitor}` }
  const reply = await fetch(scanUrl, { redirect: 'manual', headers })
  return reply.headers.get('location')
}

const CreatedPage = z.object({ id: z.string(), url: z.string() })

/** Publishes a page with a form. */
export async function publishForm({ send, word }: JobContext): Promise<z.infer<typeof CreatedPage>> {
  const page = { name: `Opinion ${word}`, subdomain: `opinion-${word}`, templateId: 'feedback' }
  const created = CreatedPage.parse(await send('POST', '/pages', page))
  await send('POST', `/pages/${created.id}/publish`, {})
  return created
}

/** Answers the form of a page in a tab of its own. */
export async function answerForm({ page }: JobContext, url: string, email: string): Promise<void> {
  const visitor = await page.context().newPage()
  await visitor.goto(url)
  await visitor.getByRole('radio', { name: 'Wonderful' }).check()
  await visitor.getByLabel('What should we keep').fill('More sourdough')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send to Hanna' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()
}
