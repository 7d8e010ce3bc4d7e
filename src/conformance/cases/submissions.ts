import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Client } from '../client.ts'
import { newForm, post } from '../forms.ts'

function listed(client: Client, query: Parameters<typeof client.ok<'GET /submissions'>>[1] = {}) {
  return client.ok('GET /submissions', query)
}

export const submissionCases: Case[] = [
  {
    name: 'a submission is listed with its answers by field id and by label',
    rule: 'Form submission; Changelog 2026-09-28: Submission gains fields (answers by label)',
    async run(world) {
      const { client } = world
      const form = await newForm(world)
      const sent = await post(world, form, 'name=Zo%C3%AB&mail=zoe%40example.com&size=Large&agree=on')
      assert.equal(sent.status, 303)
      const { data } = await listed(client, { query: { pageId: form.page.id } })
      const [submission] = data
      assert.ok(submission)
      const { id, number, createdAt, country, region: _, city: __, ...rest } = submission
      const answers = { name: 'Zoë', mail: 'zoe@example.com', size: 'Large', agree: true }
      assert.deepEqual(rest, {
        pageId: form.page.id,
        pageName: form.page.name,
        blockId: form.block,
        scanId: null,
        code: null,
        folderId: null,
        secondsSinceScan: null,
        readAt: null,
        note: '',
        assignee: null,
        data: answers,
        fields: { 'Your name': 'Zoë', Email: 'zoe@example.com', Size: 'Large', 'I agree': true },
      })
      assert.ok(number !== null && number >= 1)
      assert.match(id, /^sub_[a-z0-9]{20}$/)
      assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000)
      assert.ok(country === null || /^[A-Z]{2}$/.test(country))
    },
  },
  {
    name: 'a read key can read submissions, and delete none',
    rule: 'Authentication: scope',
    needs: ['keys', 'admin'],
    async run(world) {
      const { params, query } = await newSubmission(world)
      const reader = (await world.newKey({ scope: 'read' })).client
      assertApiError(await reader.send('DELETE /submissions/{id}', { params }), 403, 'insufficient_scope')
      assert.equal((await listed(reader, { query })).data.length, 1)
    },
  },
  {
    name: 'submissions are listed newest first, in pages of any size',
    rule: 'GET /submissions: limit, cursor, newest first',
    async run(world) {
      const { client } = world
      const form = await newForm(world)
      for (let i = 0; i < 7; i++) await post(world, form, `name=Number+${i}&agree=on`)
      const names: unknown[] = []
      for (let cursor: string | undefined, limit = 2; ; limit++) {
        const query = { pageId: form.page.id, limit, ...(cursor === undefined ? {} : { cursor }) }
        const { data, next_cursor } = await listed(client, { query })
        names.push(...data.map((one) => one.data['name']))
        // New submissions are on no later page.
        await post(world, form, 'name=Later&agree=on')
        if (next_cursor === null) break
        cursor = next_cursor
      }
      assert.deepEqual(
        names,
        Array.from({ length: 7 }, (_, i) => `Number ${6 - i}`),
      )
      const { next_cursor: cursor } = await listed(client, { query: { pageId: form.page.id, limit: 1 } })
      assertIssue(await client.send('GET /submissions', { query: { cursor, q: 'other' } }), 'query', 'cursor')
      for (const limit of [0, 101, 'x', 1.5])
        assertIssue(await client.send('GET /submissions', { query: { limit } }), 'query', 'limit')
    },
  },
  {
    name: 'submissions are filtered by page, by time and by a word of an answer',
    rule: 'GET /submissions: pageId, from, to; wire, Builder pages: q',
    async run(world) {
      const { client, unique } = world
      const form = await newForm(world)
      const other = await newForm(world)
      const word = unique().split(' ').at(-1) ?? ''
      await post(world, form, `name=First+${word}&agree=on`)
      const { data: first } = await listed(client, { query: { pageId: form.page.id } })
      await new Promise((resolve) => setTimeout(resolve, 5))
      await post(world, form, `name=Second&mail=${word}%40example.com&agree=on`)
      await post(world, form, 'name=100%25_sure&agree=on')
      await post(world, other, `name=Third+${word.toUpperCase()}&agree=on`)
      const names = async (query: object) => {
        const { data } = await listed(client, { query })
        return data.map((one) => one.data['name'])
      }
      const pageId = form.page.id
      assert.deepEqual(await names({ pageId }), ['100%_sure', 'Second', `First ${word}`])
      assert.deepEqual(await names({ q: word }), [`Third ${word.toUpperCase()}`, 'Second', `First ${word}`])
      assert.deepEqual(await names({ q: word, pageId }), ['Second', `First ${word}`])
      assert.deepEqual(await names({ pageId, q: '%_' }), ['100%_sure'])
      assert.deepEqual(await names({ pageId, q: 'Your name' }), [])
      const at = first[0]?.createdAt ?? ''
      assert.deepEqual(await names({ pageId, to: at }), [])
      assert.equal((await names({ pageId, from: at })).length, 3)
      const later = new Date(Date.parse(at) + 1).toISOString()
      assert.equal((await names({ pageId, from: later })).length, 2)
      assert.deepEqual(await names({ pageId, from: at, to: later }), [`First ${word}`])
      assertApiError(await client.send('GET /submissions', { query: { from: later, to: at } }), 400, 'invalid_request')
      assert.deepEqual(await names({ pageId: 'pag_00000000000000000000' }), [])
      for (const query of [
        { from: 'yesterday' },
        { to: '2026-02-30T00:00:00Z' },
        { q: 'x'.repeat(201) },
        { sort: 'name' },
      ])
        assertIssue(await client.send('GET /submissions', { query }), 'query', Object.keys(query)[0] ?? '')
    },
  },
  {
    name: 'a CSV has all submissions, with a column for each label',
    rule: 'wire, Builder pages: GET /submissions answers CSV',
    async run(world) {
      const { client } = world
      const form = await newForm(world)
      await post(world, form, 'name=%22Ann%22%2C+of+Ghent%0D%0Aand+more&agree=on')
      await post(world, form, 'name=%3D1%2B1&mail=a%40example.com&agree=on')
      const headers = { accept: 'text/csv' }
      const reply = await client.send('GET /submissions', { query: { pageId: form.page.id }, headers })
      assertStatus(reply, 200)
      assert.ok(reply.headers.get('content-type')?.startsWith('text/csv'))
      const lines = reply.text.trimEnd()
      const [head = ''] = lines.split('\r\n')
      for (const label of ['Your name', 'Email', 'I agree']) assert.ok(head.includes(label), head)
      assert.ok(lines.includes('"""Ann"", of Ghent'), lines)
      // A spreadsheet would run it as a formula.
      assert.doesNotMatch(lines, /(^|,)"?=1\+1/m)
    },
  },
  {
    name: 'one submission is read by its id, as in the list',
    rule: 'addition: GET /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, submission } = await newSubmission(world)
      assert.deepEqual(await client.ok('GET /submissions/{id}', { params }), submission)
      for (const id of ['sub_00000000000000000000', 'x'])
        assertApiError(await client.send('GET /submissions/{id}', { params: { id } }), 404, 'not_found')
    },
  },
  {
    name: 'submissions of a workspace are numbered in their order, over all of its pages',
    rule: 'issue: leads are named by their number where no answer names a person; addition Submission.number',
    async run(world) {
      const { client } = world
      const numbers: number[] = []
      for (const form of [await newForm(world), await newForm(world)]) {
        await post(world, form, 'name=Zo%C3%AB&agree=on')
        const [submission] = (await listed(client, { query: { pageId: form.page.id } })).data
        numbers.push(submission?.number ?? 0)
      }
      const [first = 0, second = 0] = numbers
      assert.ok(first >= 1 && second > first)
    },
  },
  {
    name: 'a submission is marked as read, filtered by that, and has a note',
    rule: 'issue: leads have read marks, notes, assignment and sums of answers; addition PATCH /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, query } = await newSubmission(world)
      const changed = await client.ok('PATCH /submissions/{id}', {
        params,
        body: { read: true, note: 'Called', assignee: 'Zoë' },
      })
      assert.deepEqual([changed.note, changed.assignee], ['Called', 'Zoë'])
      assert.deepEqual(await client.ok('PATCH /submissions/{id}', { params, body: { read: true } }), changed)
      const headers = { accept: 'text/csv' }
      const csv = async (unread: boolean) =>
        (await client.send('GET /submissions', { query: { ...query, unread }, headers })).text
      assert.deepEqual([(await csv(false)).includes('Called'), (await csv(true)).includes('Called')], [true, false])
      assert.ok(changed.readAt !== null)
      assert.equal((await listed(client, { query: { ...query, unread: true } })).data.length, 0)
      assert.deepEqual((await listed(client, { query: { ...query, unread: false, assignee: 'Zoë' } })).data, [changed])
      assert.equal((await listed(client, { query: { ...query, assignee: '' } })).data.length, 0)
      const { questions, assignees } = await client.ok('GET /submissions/summary', { query })
      assert.deepEqual(assignees, [{ assignee: 'Zoë', submissions: 1 }])
      assert.deepEqual(
        questions.map(({ label }) => label),
        Object.keys(changed.fields),
      )
      assert.equal((await client.ok('PATCH /submissions/{id}', { params, body: { read: false } })).readAt, null)
      assert.equal((await listed(client, { query: { ...query, unread: true } })).data.length, 1)
    },
  },
  {
    name: 'a submission is deleted permanently',
    rule: 'wire, Builder pages: DELETE /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, query } = await newSubmission(world)
      await client.ok('DELETE /submissions/{id}', { params })
      assert.deepEqual((await listed(client, { query })).data, [])
      for (const id of [params.id, 'sub_00000000000000000000', 'x'])
        assertApiError(await client.send('DELETE /submissions/{id}', { params: { id } }), 404, 'not_found')
    },
  },
  {
    name: 'submissions of another workspace are neither listed, read, changed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run(world) {
      const other = world.other()
      const { params, query } = await newSubmission(world, other)
      assert.deepEqual((await listed(world.client, { query })).data, [])
      assertApiError(await world.client.send('GET /submissions/{id}', { params }), 404, 'not_found')
      const noted = await world.client.send('PATCH /submissions/{id}', { params, body: { note: 'x' } })
      assertApiError(noted, 404, 'not_found')
      assertApiError(await world.client.send('DELETE /submissions/{id}', { params }), 404, 'not_found')
      assert.equal((await listed(other, { query })).data.length, 1)
      await other.ok('DELETE /submissions/{id}', { params })
    },
  },
  {
    name: 'submissions stay when their page is renamed or deleted',
    rule: 'Form submission: pageId, pageName',
    async run(world) {
      const { client, unique } = world
      const form = await newForm(world)
      await post(world, form, 'name=Ann&agree=on')
      const at = { params: { id: form.page.id } }
      const name = unique()
      await client.ok('PATCH /pages/{id}', { ...at, body: { name } })
      const only = async () => {
        const { data } = await listed(client, { query: { pageId: form.page.id } })
        return data.map(({ pageId, pageName }) => [pageId, pageName])
      }
      assert.deepEqual(await only(), [[form.page.id, name]])
      await client.ok('DELETE /pages/{id}', at)
      assert.deepEqual(await only(), [[form.page.id, name]])
    },
  },
  {
    name: 'each page has its own secret for signing submissions, which is returned on request',
    rule: 'wire, Builder pages: with the page’s own secret; wire, Webhooks: whsec_ + base64',
    async run({ client, newPage }) {
      const [one, other] = [await newPage(), await newPage()]
      const getSecret = async ({ id }: { id: string }) =>
        (await client.ok('POST /pages/{id}/secret', { params: { id } })).secret
      const secret = await getSecret(one)
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{32,}=*$/)
      assert.equal(await getSecret(one), secret)
      assert.notEqual(await getSecret(other), secret)
    },
  },
]

/** A submission to a new form, and how it is listed and read. */
async function newSubmission(world: World, by: Client = world.client) {
  const form = await newForm(world, by)
  await post(world, form, 'name=Ann&agree=on')
  const query = { pageId: form.page.id }
  const [submission] = (await listed(by, { query })).data
  return { submission, query, params: { id: submission?.id ?? '' } }
}
