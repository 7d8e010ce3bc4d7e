import { expect, test } from 'vitest'
import { findReceiverProblem } from './find-receiver-problem.ts'

const publicRules = { allowPrivateHosts: false }

test.each(['https://example.com', ' https://hooks.example.com:8443/scans?a=1#x ', 'HTTPS://EXAMPLE.COM/'])(
  'accepted: %s',
  (url) => expect(findReceiverProblem(url, publicRules)).toBeNull(),
)

test.each([
  ['', /Enter the address/],
  ['example.com/hook', /full address/],
  ['ftp://example.com', /full address/],
  ['https://', /full address/],
  ['http://example.com', /must start with https/],
  ['https://me:secret@example.com', /password/],
  ['https://localhost/hook', /local address/],
  ['https://api.localhost./hook', /local address/],
  ['https://127.0.0.1', /IP address/],
  ['https://2130706433/', /IP address/],
  ['https://0x7f.1/', /IP address/],
  ['https://[::1]/', /IP address/],
  ['https://intranet/hook', /private network/],
  ['https://printer.local', /private network/],
])('rejected before it is sent: %s', (url, words) => expect(findReceiverProblem(url, publicRules)).toMatch(words))

test('an installation that allows private hosts still rejects credentials', () => {
  const rules = { allowPrivateHosts: true }
  expect(findReceiverProblem('http://127.0.0.1:9000/hook', rules)).toBeNull()
  expect(findReceiverProblem('http://me:secret@127.0.0.1', rules)).toMatch(/password/)
})
