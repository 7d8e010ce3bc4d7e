import assert from 'node:assert/strict'
import type { Case, World } from '../case.ts'
import { edit, ownId, pageIn, publish } from '../documents.ts'
import { type Form, newForm, post } from '../forms.ts'

const good = 'name=Ann&agree=on'
const json = { 'content-type': 'application/json', accept: 'application/json' }

async function arrived({ client }: World, { page }: Form) {
  return (await client.ok('GET /submissions', { query: { pageId: page.id } })).data.map(({ data }) => data)
}

export const formPostCases: Case[] = [
  {
    name: 'a form works without scripts: its page has it, accepts it and shows the thanks',
    rule: 'issue, Forms: progressive (works without JavaScript)',
    async run(world) {
      const form = await newForm(world)
      const { text } = await world.visit(form.page.url)
      assert.match(text, new RegExp(`<form[^>]* method="post"`))
      assert.ok(text.includes(`action="/_/forms/${form.block}"`))
      for (const name of ['name', 'mail', 'size', 'agree']) assert.ok(text.includes(`name="${name}"`), name)
      const sent = await post(world, form, good)
      const location = new URL(sent.headers.get('location') ?? '', form.page.url)
      assert.equal(sent.status, 303)
      const thanks = await world.visit(location.href)
      assert.equal(thanks.status, 200)
      assert.ok(thanks.text.includes(`id="${location.hash.slice(1)}"`))
      assert.equal(sent.headers.get('set-cookie'), null)
      assert.deepEqual(await arrived(world, form), [{ name: 'Ann', agree: true }])
    },
  },
  {
    name: 'the page’s own script gets JSON, and multipart is accepted too',
    rule: 'issue, Forms: validated on both sides by the same schema',
    async run(world) {
      const form = await newForm(world)
      const ok = await post(world, form, { body: good, headers: { accept: 'application/json' } })
      assert.deepEqual([ok.status, JSON.parse(ok.text)], [200, { ok: true }])
      const wrong = await post(world, form, { body: 'mail=nobody', headers: { accept: 'application/json' } })
      assert.equal(wrong.status, 422)
      const { issues } = JSON.parse(wrong.text) as { issues: { field: string; message: string }[] }
      assert.deepEqual(issues.map(({ field }) => field).toSorted(), ['agree', 'mail', 'name'])
      assert.ok(issues.every(({ message }) => message !== ''))
      const parts = new FormData()
      parts.set('name', 'Łukasz')
      parts.set('agree', 'on')
      parts.set('mail', new Blob(['x']), 'x.txt')
      const packed = new Response(parts)
      const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
      assert.equal((await post(world, form, { body: await packed.text(), headers })).status, 303)
      const program = JSON.stringify({ name: 'Robot', agree: true })
      assert.equal((await post(world, form, { body: program, headers: json })).status, 200)
      assert.deepEqual(
        (await arrived(world, form)).map(({ name }) => name),
        ['Robot', 'Łukasz', 'Ann'],
      )
    },
  },
  {
    name: 'missing and invalid answers are refused, each beside its field, and nothing is stored',
    rule: 'issue, Forms: validated on both sides by the same schema; labels, required',
    async run(world) {
      const form = await newForm(world)
      for (const body of [
        '',
        'name=Ann',
        'agree=on',
        'name=+&agree=on',
        'name=Ann&agree=off',
        `${good}&mail=nobody`,
        `${good}&size=Huge`,
        `name=${'x'.repeat(501)}&agree=on`,
      ]) {
        const { status, text, headers } = await post(world, form, body)
        assert.equal(status, 422, body.slice(0, 40))
        assert.ok(headers.get('content-type')?.includes('text/html'))
        assert.match(text, /<form/)
      }
      const typed = await post(world, form, `name=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E`)
      assert.ok(typed.text.includes('&lt;script&gt;alert(1)'), 'what was typed is still there')
      assert.doesNotMatch(typed.text, /<script>alert/)
      assert.deepEqual(await arrived(world, form), [])
    },
  },
  {
    name: 'unknown fields are not stored, and unreadable bodies are refused',
    rule: 'issue, Bad input: form posts with unknown fields, 5 MB',
    async run(world) {
      const form = await newForm(world)
      assert.equal((await post(world, form, `${good}&admin=true&__proto__=x&pageId=other`)).status, 303)
      assert.deepEqual(await arrived(world, form), [{ name: 'Ann', agree: true }])
      const refused = [
        { body: '{', headers: json },
        { body: '[]', headers: json },
        { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, headers: json },
        { body: good, headers: { 'content-type': 'text/plain' } },
        { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } },
      ]
      for (const sent of refused) {
        const { status } = await post(world, form, sent)
        assert.ok(status >= 400 && status < 500, `status ${status}`)
      }
      const large = await post(world, form, `${good}&mail=${'x'.repeat(5_000_000)}`).catch(asCutOff)
      assert.equal(large.status, 413)
      assert.equal((await arrived(world, form)).length, 1)
    },
  },
  {
    name: 'a post with the honeypot filled in gets the thanks, and is not stored',
    rule: 'issue, Forms: honeypot',
    async run(world) {
      const form = await newForm(world)
      const { text } = await world.visit(form.page.url)
      // A trap is an input that people do not see and programs fill in, which they do not do with one that is hidden by its type.
      const shown = text.replaceAll(/<input\b[^>]* type="hidden"[^>]*>/g, '')
      const inputs = [...shown.matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g)].map(([, name]) => name)
      const traps = inputs.filter((name = '') => !['name', 'mail', 'size', 'agree'].includes(name))
      assert.equal(traps.length, 1)
      assert.equal((await post(world, form, `${good}&${traps[0]}=spam`)).status, 303)
      const body = JSON.stringify({ name: 'Ann', agree: true, [traps[0] ?? '']: 'x' })
      assert.equal((await post(world, form, { body, headers: json })).status, 200)
      assert.deepEqual(await arrived(world, form), [])
      assert.equal((await post(world, form, `${good}&${traps[0]}=`)).status, 303)
      assert.equal((await arrived(world, form)).length, 1)
    },
  },
  {
    name: 'forms that are not published accept nothing: a draft’s, a removed one, another page’s',
    rule: 'wire, Builder pages: form blocks POST to their own page’s origin',
    async run(world) {
      const { client, newPage } = world
      const [form, other] = [await newForm(world), await newForm(world)]
      const block = ownId('blk')
      const draft = await edit(client, form.page, [
        { op: 'addBlock', page: pageIn(form.page).id, type: 'form', id: block },
        { op: 'removeBlock', page: pageIn(form.page).id, block: form.block },
      ])
      // Only the publication counts: the removed form still exists, the added one does not yet.
      assert.equal((await post(world, { ...form, block }, good)).status, 404)
      assert.equal((await post(world, form, good)).status, 303)
      await publish(client, draft)
      assert.equal((await post(world, form, good)).status, 404)
      const header = pageIn(draft).blocks[0]?.id ?? ''
      for (const wrong of [other.block, header, 'x', '__proto__', 'blk_00000000000000000000'])
        assert.equal((await post(world, { ...form, block: wrong }, good)).status, 404, wrong)
      await client.ok('POST /pages/{id}/unpublish', { params: { id: other.page.id } })
      assert.equal((await post(world, other, good)).status, 404)
      assert.equal((await post(world, { page: await newPage(), block: other.block }, good)).status, 404)
      assert.equal((await arrived(world, form)).length, 1)
    },
  },
  {
    name: 'a form cannot be sent from another site',
    rule: 'issue, Forms; wire: form blocks POST to their own page’s origin',
    async run(world) {
      const form = await newForm(world)
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const { status } = await post(world, form, { body: good, headers })
        assert.equal(status, 403)
      }
      const own = { origin: new URL(form.page.url).origin, 'sec-fetch-site': 'same-origin' }
      assert.equal((await post(world, form, { body: good, headers: own })).status, 303)
      assert.equal((await arrived(world, form)).length, 1)
    },
  },
  {
    name: 'a flood from one address gets 429, and stores a few dozen rows',
    rule: 'issue, Forms: rate limit; Bad input: 1,000 a second',
    async run(world) {
      const form = await newForm(world)
      const flood = await Promise.all(Array.from({ length: 300 }, () => post(world, form, good)))
      const accepted = flood.filter(({ status }) => status === 303).length
      const limitedReplies = flood.filter(({ status }) => status === 429)
      assert.equal(accepted + limitedReplies.length, flood.length)
      assert.ok(accepted > 0 && limitedReplies.length > 100, `${accepted} were kept`)
      assert.match(limitedReplies[0]?.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      const { data, next_cursor } = await world.client.ok('GET /submissions', {
        query: { pageId: form.page.id, limit: 100 },
      })
      assert.deepEqual([data.length, next_cursor], [accepted, null])
    },
  },
]

/** A server may close the connection before it has read all of a body that it refuses. */
function asCutOff(error: unknown): { status: number } {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EPIPE' || code === 'ECONNRESET') return { status: 413 }
  throw error
}
