import { expect, test } from 'vitest'
import { createSignature, createStandardSignature, createSigningSecret } from '#service/webhooks/messages/sign.ts'
import { verifyWebhook, WebhookError } from './verify-webhook.ts'

const [secret, formerSecret] = [createSigningSecret(), createSigningSecret()]
const body = JSON.stringify({ event: 'scan.created', timestamp: '2026-03-01T12:00:00.000Z', code: { name: 'Café' } })
const now = Math.floor(Date.now() / 1000)

const sign = (seconds = now, secrets = [formerSecret, secret]) => ({
  'X-Service-Signature': createSignature(body, seconds, secrets),
})
const signByStandard = (seconds = now) => ({
  'webhook-id': 'dlv_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': createStandardSignature({ id: 'dlv_1', body }, seconds, [formerSecret, secret]),
})

test.each([
  ['the signature of the service', sign()],
  ['the signature of Standard Webhooks', signByStandard()],
])('%s of any secret in use is accepted, in headers of Node and of fetch', async (_, headers) => {
  const event = await verifyWebhook(body, headers, { secrets: secret })
  expect(event).toEqual(JSON.parse(body))
  const bytes = new TextEncoder().encode(body)
  await expect(verifyWebhook(bytes, new Headers(headers), { secrets: ['whsec_AAAA', secret] })).resolves.toEqual(event)
  await expect(verifyWebhook(bytes.buffer, headers, { secrets: secret })).resolves.toEqual(event)
  const ofPackage = { get: (name: string) => new Headers(headers).get(name) }
  await expect(verifyWebhook(bytes, ofPackage, { secrets: `${secret}\n` })).resolves.toEqual(event)
})

test('a body that a framework has parsed is refused with what to do', async () => {
  const parsedBody: string = JSON.parse(body)
  await expect(verifyWebhook(parsedBody, sign(), { secrets: secret })).rejects.toThrow('not what a parser made of them')
})

test.for<[string, string, Record<string, string>, string | string[]]>([
  ['another body', `${body} `, sign(), secret],
  ['another body, by Standard Webhooks', `${body} `, signByStandard(), secret],
  ['another secret', body, sign(), createSigningSecret()],
  ['no signature', body, {}, secret],
  ['no secret', body, sign(), []],
  ['an empty secret, as of a missing variable', body, sign(), ''],
  ['an old time', body, sign(now - 400), secret],
  ['a time that is not a number', body, { 'x-service-signature': `t=soon,${sign()['X-Service-Signature']}` }, secret],
  ['a changed time', body, { ...signByStandard(), 'webhook-timestamp': String(now - 1) }, secret],
])('a request with %s is refused', async ([, received, headers, secrets]) => {
  await expect(verifyWebhook(received, headers, { secrets })).rejects.toThrow(WebhookError)
})

test('the tolerance of time can be changed', async () => {
  await expect(verifyWebhook(body, sign(now - 400), { secrets: secret, toleranceSeconds: 600 })).resolves.toBeTruthy()
})
