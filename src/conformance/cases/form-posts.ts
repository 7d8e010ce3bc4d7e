import assert from 'node:assert/strict'
import type { Case, World } from '../case.ts'
import { edit, createClientId, findPage, publish } from '../documents.ts'
import { type PublishedForm, createForm, postForm } from '../forms.ts'

const validAnswers = 'name=Ann&agree=on'
const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' }

async function listSubmittedData({ client }: World, { page }: PublishedForm) {
  return (await client.ok('GET /submissions', { query: { pageId: page.id } })).data.map(({ data }) => data)
}

export const formPostCases: Case[] = [
  {
    name: 'a form works without scripts',
    rule: 'issue, Forms: progressive (works without JavaScript)',
    async run(world) {
      const form = await createForm(world)
      const { text } = await world.visit(form.page.url)
      assert.match(text, new RegExp(`<form[^>]* method="post"`))
      assert.ok(text.includes(`action="/_/forms/${form.block}"`))
      for (const name of ['name', 'mail', 'size', 'agree']) assert.ok(text.includes(`name="${name}"`), name)
      const reply = await postForm(world, form, validAnswers)
      const location = new URL(reply.headers.get('location') ?? '', form.page.url)
      assert.equal(reply.status, 303)
      const thanks = await world.visit(location.href)
      assert.equal(thanks.status, 200)
      assert.ok(thanks.text.includes(`id="${location.hash.slice(1)}"`))
      assert.equal(reply.headers.get('set-cookie'), null)
      assert.deepEqual(await listSubmittedData(world, form), [{ name: 'Ann', agree: true }])
    },
  },
  {
    name: 'a form accepts URL-encoded, multipart and JSON bodies',
    rule: 'issue, Forms: validated on both sides by the same schema',
    async run(world) {
      const form = await createForm(world)
      const acceptedReply = await postForm(world, form, { body: validAnswers, headers: { accept: 'application/json' } })
      assert.deepEqual([acceptedReply.status, JSON.parse(acceptedReply.text)], [200, { ok: true }])
      const rejected = await postForm(world, form, { body: 'mail=nobody', headers: { accept: 'application/json' } })
      assert.equal(rejected.status, 422)
      const { issues } = JSON.parse(rejected.text) as { issues: { field: string; message: string }[] }
      assert.deepEqual(issues.map(({ field }) => field).toSorted(), ['agree', 'mail', 'name'])
      assert.ok(issues.every(({ message }) => message !== ''))
      const formData = new FormData()
      formData.set('name', 'Łukasz')
      formData.set('agree', 'on')
      formData.set('mail', new Blob(['x']), 'x.txt')
      const multipart = new Response(formData)
      const headers = { 'content-type': multipart.headers.get('content-type') ?? '' }
      assert.equal((await postForm(world, form, { body: await multipart.text(), headers })).status, 303)
      const jsonBody = JSON.stringify({ name: 'Robot', agree: true })
      assert.equal((await postForm(world, form, { body: jsonBody, headers: jsonHeaders })).status, 200)
      assert.deepEqual(
        (await listSubmittedData(world, form)).map(({ name }) => name),
        ['Robot', 'Łukasz', 'Ann'],
      )
    },
  },
  {
    name: 'missing and invalid answers are rejected',
    rule: 'issue, Forms: validated on both sides by the same schema; labels, required',
    async run(world) {
      const form = await createForm(world)
      for (const body of [
        '',
        'name=Ann',
        'agree=on',
        'name=+&agree=on',
        'name=Ann&agree=off',
        `${validAnswers}&mail=nobody`,
        `${validAnswers}&size=Huge`,
        `name=${'x'.repeat(501)}&agree=on`,
      ]) {
        const { status, text, headers } = await postForm(world, form, body)
        assert.equal(status, 422, body.slice(0, 40))
        assert.ok(headers.get('content-type')?.includes('text/html'))
        assert.match(text, /<form/)
      }
      const reply = await postForm(world, form, `name=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E`)
      assert.ok(reply.text.includes('&lt;script&gt;alert(1)'), 'the typed text is still in the form')
      assert.doesNotMatch(reply.text, /<script>alert/)
      assert.deepEqual(await listSubmittedData(world, form), [])
    },
  },
  {
    name: 'unknown fields of a submission are not stored',
    rule: 'issue, Bad input: form posts with unknown fields, 5 MB',
    async run(world) {
      const form = await createForm(world)
      assert.equal((await postForm(world, form, `${validAnswers}&admin=true&__proto__=x&pageId=other`)).status, 303)
      assert.deepEqual(await listSubmittedData(world, form), [{ name: 'Ann', agree: true }])
      const unreadablePosts = [
        { body: '{', headers: jsonHeaders },
        { body: '[]', headers: jsonHeaders },
        { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, headers: jsonHeaders },
        { body: validAnswers, headers: { 'content-type': 'text/plain' } },
        { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } },
      ]
      for (const post of unreadablePosts) {
        const { status } = await postForm(world, form, post)
        assert.ok(status >= 400 && status < 500, `status ${status}`)
      }
      const large = await postForm(world, form, `${validAnswers}&mail=${'x'.repeat(5_000_000)}`).catch(
        treatResetAsTooLarge,
      )
      assert.equal(large.status, 413)
      assert.equal((await listSubmittedData(world, form)).length, 1)
    },
  },
  {
    name: 'a submission that fills in the honeypot is not stored',
    rule: 'issue, Forms: honeypot',
    async run(world) {
      const form = await createForm(world)
      const { text } = await world.visit(form.page.url)
      // A honeypot is an input that people do not see but programs fill in. They leave inputs of the type hidden alone.
      const visibleHtml = text.replaceAll(/<input\b[^>]* type="hidden"[^>]*>/g, '')
      const inputs = [...visibleHtml.matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g)].map(
        ([, name]) => name,
      )
      const traps = inputs.filter((name = '') => !['name', 'mail', 'size', 'agree'].includes(name))
      assert.equal(traps.length, 1)
      assert.equal((await postForm(world, form, `${validAnswers}&${traps[0]}=spam`)).status, 303)
      const body = JSON.stringify({ name: 'Ann', agree: true, [traps[0] ?? '']: 'x' })
      assert.equal((await postForm(world, form, { body, headers: jsonHeaders })).status, 200)
      assert.deepEqual(await listSubmittedData(world, form), [])
      assert.equal((await postForm(world, form, `${validAnswers}&${traps[0]}=`)).status, 303)
      assert.equal((await listSubmittedData(world, form)).length, 1)
    },
  },
  {
    name: 'only published forms accept submissions',
    rule: 'wire, Builder pages: form blocks POST to their own page’s origin',
    async run(world) {
      const { client, createPage } = world
      const [form, other] = [await createForm(world), await createForm(world)]
      const block = createClientId('blk')
      const draft = await edit(client, form.page, [
        { op: 'addBlock', page: findPage(form.page).id, type: 'form', id: block },
        { op: 'removeBlock', page: findPage(form.page).id, block: form.block },
      ])
      // Only the published version counts, which still has the removed form and does not have the added one yet.
      assert.equal((await postForm(world, { ...form, block }, validAnswers)).status, 404)
      assert.equal((await postForm(world, form, validAnswers)).status, 303)
      await publish(client, draft)
      assert.equal((await postForm(world, form, validAnswers)).status, 404)
      const header = findPage(draft).blocks[0]?.id ?? ''
      for (const unknownBlock of [other.block, header, 'x', '__proto__', 'blk_00000000000000000000'])
        assert.equal((await postForm(world, { ...form, block: unknownBlock }, validAnswers)).status, 404, unknownBlock)
      await client.ok('POST /pages/{id}/unpublish', { params: { id: other.page.id } })
      assert.equal((await postForm(world, other, validAnswers)).status, 404)
      assert.equal((await postForm(world, { page: await createPage(), block: other.block }, validAnswers)).status, 404)
      assert.equal((await listSubmittedData(world, form)).length, 1)
    },
  },
  {
    name: 'a form cannot be sent from another site',
    rule: 'issue, Forms; wire: form blocks POST to their own page’s origin',
    async run(world) {
      const form = await createForm(world)
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const { status } = await postForm(world, form, { body: validAnswers, headers })
        assert.equal(status, 403)
      }
      const sameOrigin = { origin: new URL(form.page.url).origin, 'sec-fetch-site': 'same-origin' }
      assert.equal((await postForm(world, form, { body: validAnswers, headers: sameOrigin })).status, 303)
      assert.equal((await listSubmittedData(world, form)).length, 1)
    },
  },
  {
    name: 'a flood of submissions from one address gets 429',
    rule: 'issue, Forms: rate limit; Bad input: 1,000 a second',
    async run(world) {
      const form = await createForm(world)
      const replies = await Promise.all(Array.from({ length: 300 }, () => postForm(world, form, validAnswers)))
      const acceptedCount = replies.filter(({ status }) => status === 303).length
      const limitedReplies = replies.filter(({ status }) => status === 429)
      assert.equal(acceptedCount + limitedReplies.length, replies.length)
      assert.ok(acceptedCount > 0 && limitedReplies.length > 100, `${acceptedCount} were accepted`)
      assert.match(limitedReplies[0]?.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      const { data, next_cursor } = await world.client.ok('GET /submissions', {
        query: { pageId: form.page.id, limit: 100 },
      })
      assert.deepEqual([data.length, next_cursor], [acceptedCount, null])
    },
  },
]

/** Treats a closed connection as a 413, because a server may close it before it has read a body that it rejects. */
function treatResetAsTooLarge(error: unknown): { status: number } {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EPIPE' || code === 'ECONNRESET') return { status: 413 }
  throw error
}
