import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { hashAccessCode } from '#service/codes/access-code.ts'
import { sendErrorPage } from '#service/http/send-visitor-errors.ts'
import { toHostedFile, toStoredFile } from '../publications/hosted-file.ts'
import { servePages, type VisitedPage } from './hosted-pages.ts'
import { addPasswordGate } from './password-gate.ts'

async function createProtectedPage(): Promise<VisitedPage> {
  const headers = { 'content-type': 'text/html' }
  const file = toHostedFile(await toStoredFile({ path: '/', status: 200, headers, body: 'secret' }))
  const passwordHash = await hashAccessCode('open sesame')
  const publication = { id: 'a', name: 'a', revision: 1, passwordHash, files: new Map([['/', file]]) }
  const host = { workspaceId: 'w', pageId: 'p', publication, bytes: 1 }
  return { host, url: 'http://a.test/', hasWww: false }
}

test('while the page of a host cannot be read, its files stay closed, and the password is not refused', async () => {
  const page = await createProtectedPage()
  // The database fails at every second read.
  let reads = 0
  const find = async () => {
    if (reads++ % 2 === 0) throw new Error('The database is down.')
    return page
  }
  const pages = fastify()
  afterAll(() => pages.close())
  pages.setErrorHandler(sendErrorPage)
  await addPasswordGate(pages, { find, attempts: { begin: () => Promise.reject(new Error('Not reached.')) } })
  servePages(pages, find, () => false)
  const answer = await pages.inject('/')
  expect(answer.body).not.toContain('secret')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  reads = 0
  expect((await pages.inject({ method: 'POST', url: '/' })).statusCode).toBe(503)
})

test('attempts whose password is not checked, because too many are waiting, do not count', async () => {
  const page = await createProtectedPage()
  const counts = { begun: 0, released: 0 }
  const begin = async () => {
    counts.begun++
    return { waitSeconds: 0, recordSuccess: async () => {}, release: () => void counts.released++ }
  }
  const pages = fastify()
  afterAll(() => pages.close())
  await addPasswordGate(pages, { find: async () => page, attempts: { begin } })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const enter = () => pages.inject({ method: 'POST', url: '/', headers, payload: 'password=wrong' })
  const statuses = (await Promise.all(Array.from({ length: 40 }, enter))).map(({ statusCode }) => statusCode)
  const unchecked = statuses.filter((status) => status === 503).length
  expect(unchecked).toBeGreaterThan(0)
  expect(counts).toEqual({ begun: 40, released: unchecked })
})
