import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

export const scanningCases: Case[] = [
  {
    name: 'a scan is a 302 that must not be cached',
    rule: 'wire, Codes: a scan answers 302 with Cache-Control: no-store',
    async run({ createCode, scan }) {
      const url = 'https://example.com/menu?table=4&lang=de#specials'
      const reply = await scan(await createCode({ destination: { type: 'url', url } }))
      assert.deepEqual(getRedirect(reply), { status: 302, location: url, cache: 'no-store' })
    },
  },
  {
    name: 'a URL with non-ASCII letters is followed correctly',
    rule: 'wire, Codes: a scan answers 302',
    async run({ createCode, scan }) {
      const url = 'https://example.com/café menü?q=ß'
      const reply = await scan(await createCode({ destination: { type: 'url', url } }))
      assert.equal(reply.status, 302)
      assert.equal(reply.headers.get('location'), new URL(url).href)
    },
  },
  {
    name: 'HEAD gets the same response',
    rule: 'wire, Codes: HEAD answers alike',
    async run({ createCode, scan }) {
      const code = await createCode()
      assert.deepEqual(getRedirect(await scan(code, { method: 'HEAD' })), getRedirect(await scan(code)))
    },
  },
  {
    name: 'a changed destination applies to the next scan',
    rule: 'issue: a repointed or archived code is in force on the next scan',
    async run({ client, createCode, scan }) {
      const code = await createCode()
      for (const url of ['https://example.com/1', 'https://example.com/2', 'https://example.com/3']) {
        await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { destination: { type: 'url', url } } })
        assert.equal((await scan(code)).headers.get('location'), url)
      }
    },
  },
  {
    name: 'an archived code still redirects and counts scans',
    rule: 'wire, Codes: an archived one still redirects (print lasts)',
    async run({ client, createCode, scan, until }) {
      const code = await createCode()
      const params = { id: code.id }
      await client.ok('PATCH /codes/{id}', { params, body: { archived: true } })
      const reply = await scan(code)
      assert.deepEqual([reply.status, reply.headers.get('location')], [302, code.destination.url])
      const isRecorded = async () => (await client.ok('GET /codes/{id}/scans', { params })).data.length === 1
      await until(isRecorded, 'the scan still counts')
    },
  },
  {
    name: 'an unknown code gets a page for people',
    rule: 'wire, Codes: an unknown code gets a friendly 404 page',
    async run({ createCode, scan }) {
      const { scanUrl, shortCode } = await createCode()
      for (const unknown of ['222222222', 'nothing', `${shortCode}2`, '%00', '..%2f..%2fetc']) {
        const reply = await scan({ scanUrl: scanUrl.replace(shortCode, unknown) })
        assert.equal(reply.status, 404, unknown)
        assert.ok(reply.headers.get('content-type')?.includes('text/html'), unknown)
        assert.match(await reply.text(), /<h1|<title/)
      }
    },
  },
  {
    name: 'a code with an access code asks for it before it redirects',
    rule: 'wire, Codes: with an access code the form is a 200, and the scan is recorded when the code is right',
    async run({ client, createCode, scan, until }) {
      const code = await createCode({ accessCode: 'open sesame' })
      const form = await scan(code)
      const page = await form.text()
      const field = /<input[^>]*name="([^"]+)"/.exec(page)?.[1] ?? ''
      assert.equal(form.status, 200)
      assert.ok(!page.includes('example.com'), 'the form does not tell where the code leads')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const enterAccessCode = (text: string) =>
        scan(code, { method: 'POST', headers, body: new URLSearchParams([[field, text]]).toString() })
      const rejectedReply = await enterAccessCode('open barley')
      assert.ok(
        rejectedReply.status >= 200 && rejectedReply.headers.get('location') === null,
        `status ${rejectedReply.status}`,
      )
      const acceptedReply = await enterAccessCode('open sesame')
      assert.ok(acceptedReply.status === 302 || acceptedReply.status === 303, `status ${acceptedReply.status}`)
      assert.equal(acceptedReply.headers.get('location'), 'https://example.com/conformance')
      const listScans = () => client.ok('GET /codes/{id}/scans', { params: { id: code.id } })
      await until(async () => (await listScans()).data.length > 0, 'the scan')
      assert.equal((await listScans()).data.length, 1)
    },
  },
  {
    name: 'a removed access code is not asked for by the next scan',
    rule: 'wire, Codes: accessCode, null clears it',
    async run({ client, createCode, scan }) {
      const code = await createCode({ accessCode: 'open sesame' })
      assert.equal((await scan(code)).status, 200)
      await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { accessCode: null } })
      assert.equal((await scan(code)).status, 302)
    },
  },
  {
    name: 'the preview of a code is a picture',
    rule: 'specification, Code: previewUrl',
    async run({ createCode }) {
      const reply = await fetch((await createCode()).previewUrl)
      assert.equal(reply.status, 200)
      assert.ok(reply.headers.get('content-type')?.startsWith('image/'))
    },
  },
]

function getRedirect({ status, headers }: Response) {
  return { status, location: headers.get('location'), cache: headers.get('cache-control') }
}
