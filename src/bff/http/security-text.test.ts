import { expect, test } from 'vitest'
import { startTestBff } from '#testing/bff.ts'

const serviceSettings = { serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => null }
const url = '/.well-known/security.txt'

test('security.txt names the contacts and expires within a year', async () => {
  const contacts = ['security@example.com', 'https://example.com/report']
  const bff = await startTestBff({ ...serviceSettings, securityContacts: contacts })
  const answer = await bff.app.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const [expires = ''] = /(?<=^Expires: ).*$/m.exec(answer.body) ?? []
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/report',
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${bff.origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
  expect(new Date(expires).toISOString()).toBe(expires)
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

test('without a contact there is neither a security.txt nor a screen at its address', async () => {
  const { app } = await startTestBff(serviceSettings)
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
})
