import { expect, test } from 'vitest'
import { receiverProblem } from './receiver-problem.ts'

const isPublic = { allowPrivateHosts: false }

test.each(['https://example.com', ' https://hooks.example.com:8443/scans?a=1#x ', 'HTTPS://EXAMPLE.COM/'])(
  'may be sent to: %s',
  (url) => expect(receiverProblem(url, isPublic)).toBeNull(),
)

test.each([
  ['', /Enter the address/],
  ['example.com/hook', /whole address/],
  ['ftp://example.com', /whole address/],
  ['https://', /whole address/],
  ['http://example.com', /https only/],
  ['https://me:secret@example.com', /password/],
  ['https://localhost/hook', /your own machine/],
  ['https://api.localhost./hook', /your own machine/],
  ['https://127.0.0.1', /in numbers/],
  ['https://2130706433/', /in numbers/],
  ['https://0x7f.1/', /in numbers/],
  ['https://[::1]/', /in numbers/],
  ['https://intranet/hook', /private/],
  ['https://printer.local', /private/],
])('is refused before it is sent: %s', (url, words) => expect(receiverProblem(url, isPublic)).toMatch(words))

test('an installation that allows private hosts takes them, but no credentials', () => {
  const rules = { allowPrivateHosts: true }
  expect(receiverProblem('http://127.0.0.1:9000/hook', rules)).toBeNull()
  expect(receiverProblem('http://me:secret@127.0.0.1', rules)).toMatch(/password/)
})
