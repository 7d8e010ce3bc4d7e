import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSignature, createSigningSecret } from './sign.ts'

interface Sample {
  isGenuine(headers: Record<string, string>, body: string, secret: string): boolean
}

/** The function that docs/webhooks.md shows, for people to copy. */
async function importSample(): Promise<Sample> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
  const sample: Sample = await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport { isGenuine }`)}`)
  return sample
}

const secret = createSigningSecret()
const body = '{"event":"scan.created"}'
const now = Math.floor(Date.now() / 1000)
const sign = (seconds = now, signingSecret = secret) => createSignature(body, seconds, [signingSecret])

test.for<[string, Record<string, string>, boolean]>([
  ['a signed request', { 'x-service-signature': sign() }, true],
  ['a request without a signature', {}, false],
  ['a request with another header', { 'x-service-signature': 'sha256=00' }, false],
  ['a request with letters that no signature has', { 'x-service-signature': `t=${now},v1=${'é'.repeat(64)}` }, false],
  ['a request without a time', { 'x-service-signature': sign().replace(/^t=\d+/, 't=') }, false],
  ['an old request', { 'x-service-signature': sign(now - 400) }, false],
  ['a forged request', { 'x-service-signature': sign(now, createSigningSecret()) }, false],
])('the sample of the guide tells whether %s is genuine', async ([, headers, expected]) => {
  const { isGenuine } = await importSample()
  expect(isGenuine(headers, body, secret)).toBe(expected)
})
