import assert from 'node:assert/strict'
import type { Case, World } from '../case.ts'
import { edit, createClientId, findPage, publish } from '../documents.ts'

async function createPublishedPage({ client, createPage }: World, operations: Parameters<typeof edit>[2] = []) {
  const page = await createPage()
  return publish(client, operations.length === 0 ? page : await edit(client, page, operations))
}

function toUrl(url: string, path: string): string {
  return new URL(path, url).href
}

export const hostedPageCases: Case[] = [
  {
    name: 'a page without blocks that need scripts has no script and a strict policy',
    rule: 'issue, Hosting: no client JavaScript unless a block needs it; strict CSP, no cookie of ours',
    async run(world) {
      const { headers, text } = await world.visit((await createPublishedPage(world)).url)
      assert.ok(!/<script/i.test(text))
      assert.equal(headers.get('set-cookie'), null)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    },
  },
  {
    name: 'any text on a page is shown as text',
    rule: 'issue, Bad input: script in every text field',
    async run(world) {
      const { client, createPage, visit } = world
      const page = await createPage()
      const home = findPage(page).id
      const maliciousText = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'</style></title>'
      const { data } = await client.ok('GET /page-blocks', {
        query: { types: ['heading', 'button', 'faq', 'testimonial', 'coupon', 'wifi', 'event', 'contact'] },
      })
      const operations = data.map(({ type, defaults = {} }) => {
        const textFields = Object.entries(defaults).filter(([, value]) => typeof value === 'string')
        return { type, id: createClientId('blk'), names: textFields.map(([name]) => name) }
      })
      let current = await edit(client, page, [{ op: 'setPage', page: home, fields: { name: maliciousText } }])
      for (const { type, id, names } of operations) {
        current = await edit(client, current, [{ op: 'addBlock', page: home, type, id }])
        for (const name of names) {
          const fields = { [name]: maliciousText }
          const reply = await client.send('POST /pages/{id}/edits', {
            params: { id: page.id },
            body: { revision: current.revision, operations: [{ op: 'setBlock', page: home, block: id, fields }] },
          })
          // Choices, colors and URLs are validated; all other fields are text.
          assert.ok(reply.status === 200 || reply.status === 400, reply.text)
          if (reply.status === 200) current = reply.body as typeof current
        }
      }
      const { text } = await visit((await publish(client, current)).url)
      assert.ok(text.includes('&lt;script&gt;alert(1)'))
      assert.doesNotMatch(text, /<script>alert|<img src=x|onerror=alert\(1\)(?!&gt;)/)
    },
  },
  {
    name: 'a page is compressed and has an ETag',
    rule: 'issue, Hosting: brotli and ETag',
    async run(world) {
      const { url } = await createPublishedPage(world)
      const plain = await world.visit(url)
      const etags = new Set<string | null>()
      for (const [acceptEncoding, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip;q=0.5, br;q=0', 'gzip'],
        ['', null],
      ] as const) {
        const compressed = await world.visit(url, { headers: { 'accept-encoding': acceptEncoding } })
        assert.deepEqual([compressed.headers.get('content-encoding'), compressed.text], [encoding, plain.text])
        assert.match(compressed.headers.get('vary') ?? '', /accept-encoding/i)
        assert.equal(compressed.headers.get('cache-control'), 'no-cache')
        const etag = compressed.headers.get('etag') ?? ''
        etags.add(etag)
        for (const tag of [etag, `W/"x", ${etag}`]) {
          const secondReply = await world.visit(url, { headers: { 'if-none-match': tag } })
          assert.deepEqual([secondReply.status, secondReply.text], [304, ''])
        }
        const head = await world.visit(url, { method: 'HEAD', headers: { 'accept-encoding': acceptEncoding } })
        assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag])
        assert.equal(head.headers.get('content-length'), compressed.headers.get('content-length'))
      }
      assert.equal(etags.size, 3)
    },
  },
  {
    name: 'an unknown path is a 404 with the page’s own theme',
    rule: 'issue, Hosting: 404 page',
    async run(world) {
      const { url } = await createPublishedPage(world)
      for (const path of ['nothing', 'a/b/c', '%00', '..%2f..%2fetc%2fpasswd', '%E0%A4%A', '_/missing', 'v1/me', 'v1'])
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await world.visit(toUrl(url, path), { method })
          assert.ok(status === 404 || status === 400, `${path} answered ${status}`)
          assert.ok(headers.get('content-type')?.includes('text/html'), path)
        }
      assert.ok((await world.visit(toUrl(url, 'nothing'))).text.includes('<h1'))
    },
  },
  {
    name: 'neither the API nor scans are served at the address of a page',
    rule: 'wire, Builder pages: /v1 never answers there',
    async run(world) {
      const { url } = await createPublishedPage(world)
      const { shortCode } = await world.createCode()
      const headers = { authorization: 'Bearer svc_live_x' }
      for (const path of ['v1/me', 'v1/openapi.json', 'docs', shortCode]) {
        const answer = await world.visit(toUrl(url, path), { headers })
        assert.equal(answer.status, 404, path)
        assert.equal(answer.headers.get('location'), null)
        assert.ok(!answer.headers.get('content-type')?.includes('json'))
      }
      const posted = await world.visit(toUrl(url, 'v1/codes'), { method: 'POST', headers, body: '{}' })
      assert.ok(posted.status >= 400 && posted.status < 500, `status ${posted.status}`)
    },
  },
  {
    name: 'an unknown host shows a notice',
    rule: 'issue, Hosting: 404 page',
    async run(world) {
      const { url, subdomain } = await createPublishedPage(world)
      for (const name of [world.createSubdomain(), 'www', 'xn--bcker-gra', `a.${subdomain}`, 'x'.repeat(63)]) {
        const answer = await world.visit(url.replace(subdomain, name))
        assert.equal(answer.status, 404, name)
        assert.ok(answer.headers.get('content-type')?.includes('text/html'))
      }
      assert.equal((await world.visit(url.replace(subdomain, subdomain.toUpperCase()))).status, 200)
    },
  },
  {
    name: 'a page has a sitemap, a title, a description, a picture and an icon',
    rule: 'issue, Hosting: social card, favicon, sitemap',
    async run(world) {
      const { url } = await createPublishedPage(world)
      const { text } = await world.visit(url)
      assert.match(text, /<title>[^<]+<\/title>/)
      assert.match(text, /<html[^>]* lang="/)
      assert.match(text, /<meta name="viewport"/)
      assert.match(text, /rel="canonical"/)
      const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
      const [, icon = ''] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(text) ?? []
      for (const path of [card, icon, '/favicon.ico']) {
        const answer = await world.visit(toUrl(url, path))
        assert.equal(answer.status, 200, path)
        assert.ok(answer.headers.get('content-type')?.startsWith('image/'), path)
      }
      const robots = await world.visit(toUrl(url, 'robots.txt'))
      assert.ok(robots.text.includes(toUrl(url, 'sitemap.xml')))
      assert.ok((await world.visit(toUrl(url, 'sitemap.xml'))).text.includes('<urlset'))
    },
  },
  {
    name: 'contact cards and events can be downloaded as files',
    rule: 'issue, Blocks: contact card (with vCard), event (with .ics)',
    async run(world) {
      const page = await world.createPage()
      const home = findPage(page).id
      const editedPage = await edit(world.client, page, [
        { op: 'addBlock', page: home, type: 'contact' },
        { op: 'addBlock', page: home, type: 'event' },
      ])
      const { url } = await publish(world.client, editedPage)
      const { text } = await world.visit(url)
      for (const [extension, type, firstLine] of [
        ['.vcf', 'text/vcard', 'BEGIN:VCARD'],
        ['.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
      ] as const) {
        const [, href = ''] = new RegExp(`href="([^"]+\\${extension})"`).exec(text) ?? []
        const file = await world.visit(toUrl(url, href))
        assert.equal(file.status, 200, `the page links a ${extension}`)
        assert.ok(file.headers.get('content-type')?.startsWith(type))
        assert.ok(file.text.startsWith(firstLine))
      }
    },
  },
]
