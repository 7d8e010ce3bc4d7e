import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { hashAccessCode } from '#service/codes/access-code.ts'
import { sendErrorPage } from '#service/http/send-visitor-errors.ts'
import { toHostedFile, toStoredFile } from '../publications/hosted-file.ts'
import { servePages, type VisitedPage } from './hosted-pages.ts'
import { addPasswordGate } from './password-gate.ts'

test('while the page of a host cannot be read, its files stay closed, and the password is not refused', async () => {
  const headers = { 'content-type': 'text/html' }
  const file = toHostedFile(await toStoredFile({ path: '/', status: 200, headers, body: 'secret' }))
  const passwordHash = await hashAccessCode('open sesame')
  const publication = { id: 'a', name: 'a', revision: 1, passwordHash, files: new Map([['/', file]]) }
  const host = { workspaceId: 'w', pageId: 'p', publication, bytes: 1 }
  const page: VisitedPage = { host, url: 'http://a.test/', hasWww: false }
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
