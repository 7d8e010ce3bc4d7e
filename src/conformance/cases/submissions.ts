import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Client } from '../client.ts'
import { createForm, postForm } from '../forms.ts'

function listSubmissions(client: Client, query: Parameters<typeof client.ok<'GET /submissions'>>[1] = {}) {
  return client.ok('GET /submissions', query)
}

export const submissionCases: Case[] = [
  {
    name: 'a submission is listed with its answers by field id and by label',
    rule: 'Form submission; Changelog 2026-09-28: Submission gains fields (answers by label)',
    async run(world) {
      const { client } = world
      const form = await createForm(world)
      const formReply = await postForm(world, form, 'name=Zo%C3%AB&mail=zoe%40example.com&size=Large&agree=on')
      assert.equal(formReply.status, 303)
      const { data } = await listSubmissions(client, { query: { pageId: form.page.id } })
      const [submission] = data
      assert.ok(submission)
      const { id, number, createdAt, country, region: _, city: __, consents, ...rest } = submission
      const answers = { name: 'Zoë', mail: 'zoe@example.com', size: 'Large', agree: true }
      assert.deepEqual(rest, {
        pageId: form.page.id,
        pageName: form.page.name,
        blockId: form.block,
        lang: null,
        scanId: null,
        code: null,
        folderId: null,
        secondsSinceScan: null,
        readAt: null,
        note: '',
        assignee: null,
        status: 'new',
        email: 'zoe@example.com',
        phone: null,
        answeredAt: null,
        answeredBy: null,
        duplicates: 0,
        mergedInto: null,
        data: answers,
        fields: { 'Your name': 'Zoë', Email: 'zoe@example.com', Size: 'Large', 'I agree': true },
      })
      assert.deepEqual(
        consents.map(({ text }) => text),
        ['I agree'],
      )
      assert.ok(number !== null && number >= 1)
      assert.match(id, /^sub_[a-z0-9]{20}$/)
      assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000)
      assert.ok(country === null || /^[A-Z]{2}$/.test(country))
    },
  },
  {
    name: 'a read key cannot delete submissions',
    rule: 'Authentication: scope',
    needs: ['keys', 'admin'],
    async run(world) {
      const { params, query } = await createSubmission(world)
      const reader = (await world.createKey({ scope: 'read' })).client
      assertApiError(await reader.send('DELETE /submissions/{id}', { params }), 403, 'insufficient_scope')
      assert.equal((await listSubmissions(reader, { query })).data.length, 1)
    },
  },
  {
    name: 'submissions are listed newest first',
    rule: 'GET /submissions: limit, cursor, newest first',
    async run(world) {
      const { client } = world
      const form = await createForm(world)
      for (let i = 0; i < 7; i++) await postForm(world, form, `name=Number+${i}&agree=on`)
      const names: unknown[] = []
      for (let cursor: string | undefined, limit = 2; ; limit++) {
        const query = { pageId: form.page.id, limit, ...(cursor === undefined ? {} : { cursor }) }
        const { data, next_cursor } = await listSubmissions(client, { query })
        names.push(...data.map((submission) => submission.data['name']))
        // Submissions that arrive meanwhile are not on later pages.
        await postForm(world, form, 'name=Later&agree=on')
        if (next_cursor === null) break
        cursor = next_cursor
      }
      assert.deepEqual(
        names,
        Array.from({ length: 7 }, (_, i) => `Number ${6 - i}`),
      )
      const { next_cursor: cursor } = await listSubmissions(client, { query: { pageId: form.page.id, limit: 1 } })
      assertIssue(await client.send('GET /submissions', { query: { cursor, q: 'other' } }), 'query', 'cursor')
      for (const limit of [0, 101, 'x', 1.5])
        assertIssue(await client.send('GET /submissions', { query: { limit } }), 'query', 'limit')
    },
  },
  {
    name: 'submissions are filtered by page, by time and by a word of an answer',
    rule: 'GET /submissions: pageId, from, to; wire, Builder pages: q',
    async run(world) {
      const { client, createUniqueText } = world
      const form = await createForm(world)
      const other = await createForm(world)
      const word = createUniqueText().split(' ').at(-1) ?? ''
      await postForm(world, form, `name=First+${word}&agree=on`)
      const { data: first } = await listSubmissions(client, { query: { pageId: form.page.id } })
      await new Promise((resolve) => setTimeout(resolve, 5))
      await postForm(world, form, `name=Second&mail=${word}%40example.com&agree=on`)
      await postForm(world, form, 'name=100%25_sure&agree=on')
      await postForm(world, other, `name=Third+${word.toUpperCase()}&agree=on`)
      const listNames = async (query: object) => {
        const { data } = await listSubmissions(client, { query })
        return data.map((submission) => submission.data['name'])
      }
      const pageId = form.page.id
      assert.deepEqual(await listNames({ pageId }), ['100%_sure', 'Second', `First ${word}`])
      assert.deepEqual(await listNames({ q: word }), [`Third ${word.toUpperCase()}`, 'Second', `First ${word}`])
      assert.deepEqual(await listNames({ q: word, pageId }), ['Second', `First ${word}`])
      assert.deepEqual(await listNames({ pageId, q: '%_' }), ['100%_sure'])
      assert.deepEqual(await listNames({ pageId, q: 'Your name' }), [])
      const firstCreatedAt = first[0]?.createdAt ?? ''
      assert.deepEqual(await listNames({ pageId, to: firstCreatedAt }), [])
      assert.equal((await listNames({ pageId, from: firstCreatedAt })).length, 3)
      const laterTime = new Date(Date.parse(firstCreatedAt) + 1).toISOString()
      assert.equal((await listNames({ pageId, from: laterTime })).length, 2)
      assert.deepEqual(await listNames({ pageId, from: firstCreatedAt, to: laterTime }), [`First ${word}`])
      assertApiError(
        await client.send('GET /submissions', { query: { from: laterTime, to: firstCreatedAt } }),
        400,
        'invalid_request',
      )
      assert.deepEqual(await listNames({ pageId: 'pag_00000000000000000000' }), [])
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
    name: 'a CSV of submissions has a column for each label',
    rule: 'wire, Builder pages: GET /submissions answers CSV',
    async run(world) {
      const { client } = world
      const form = await createForm(world)
      await postForm(world, form, 'name=%22Ann%22%2C+of+Ghent%0D%0Aand+more&agree=on')
      await postForm(world, form, 'name=%3D1%2B1&mail=a%40example.com&agree=on')
      const headers = { accept: 'text/csv' }
      const reply = await client.send('GET /submissions', { query: { pageId: form.page.id }, headers })
      assertStatus(reply, 200)
      assert.ok(reply.headers.get('content-type')?.startsWith('text/csv'))
      const lines = reply.text.trimEnd()
      const [head = ''] = lines.split('\r\n')
      for (const label of ['Your name', 'Email', 'I agree']) assert.ok(head.includes(label), head)
      assert.ok(lines.includes('"""Ann"", of Ghent'), lines)
      // A cell that begins with = would run as a formula.
      assert.doesNotMatch(lines, /(^|,)"?=1\+1/m)
    },
  },
  {
    name: 'a submission is read by its id as it is in the list',
    rule: 'addition: GET /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, submission } = await createSubmission(world)
      assert.deepEqual(await client.ok('GET /submissions/{id}', { params }), submission)
      for (const id of ['sub_00000000000000000000', 'x'])
        assertApiError(await client.send('GET /submissions/{id}', { params: { id } }), 404, 'not_found')
    },
  },
  {
    name: 'submissions are numbered across all pages of a workspace',
    rule: 'issue: leads are named by their number where no answer names a person; addition Submission.number',
    async run(world) {
      const { client } = world
      const numbers: number[] = []
      for (const form of [await createForm(world), await createForm(world)]) {
        await postForm(world, form, 'name=Zo%C3%AB&agree=on')
        const [submission] = (await listSubmissions(client, { query: { pageId: form.page.id } })).data
        numbers.push(submission?.number ?? 0)
      }
      const [first = 0, second = 0] = numbers
      assert.ok(first >= 1 && second > first)
    },
  },
  {
    name: 'a submission can be marked as read, assigned and given a note',
    rule: 'issue: leads have read marks, notes, assignment and sums of answers; addition PATCH /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, query } = await createSubmission(world)
      const changedSubmission = await client.ok('PATCH /submissions/{id}', {
        params,
        body: { read: true, note: 'Called', assignee: 'Zoë' },
      })
      assert.deepEqual([changedSubmission.note, changedSubmission.assignee], ['Called', 'Zoë'])
      assert.deepEqual(await client.ok('PATCH /submissions/{id}', { params, body: { read: true } }), changedSubmission)
      const headers = { accept: 'text/csv' }
      const readCsv = async (unread: boolean) =>
        (await client.send('GET /submissions', { query: { ...query, unread }, headers })).text
      assert.deepEqual(
        [(await readCsv(false)).includes('Called'), (await readCsv(true)).includes('Called')],
        [true, false],
      )
      assert.ok(changedSubmission.readAt !== null)
      assert.equal((await listSubmissions(client, { query: { ...query, unread: true } })).data.length, 0)
      assert.deepEqual((await listSubmissions(client, { query: { ...query, unread: false, assignee: 'Zoë' } })).data, [
        changedSubmission,
      ])
      assert.equal((await listSubmissions(client, { query: { ...query, assignee: '' } })).data.length, 0)
      const { questions, assignees } = await client.ok('GET /submissions/summary', { query })
      assert.deepEqual(assignees, [{ assignee: 'Zoë', submissions: 1 }])
      assert.deepEqual(
        questions.map(({ label }) => label),
        Object.keys(changedSubmission.fields),
      )
      assert.equal((await client.ok('PATCH /submissions/{id}', { params, body: { read: false } })).readAt, null)
      assert.equal((await listSubmissions(client, { query: { ...query, unread: true } })).data.length, 1)
    },
  },
  {
    name: 'a submission is deleted permanently',
    rule: 'wire, Builder pages: DELETE /submissions/{id}',
    async run(world) {
      const { client } = world
      const { params, query } = await createSubmission(world)
      await client.ok('DELETE /submissions/{id}', { params })
      assert.deepEqual((await listSubmissions(client, { query })).data, [])
      for (const id of [params.id, 'sub_00000000000000000000', 'x'])
        assertApiError(await client.send('DELETE /submissions/{id}', { params: { id } }), 404, 'not_found')
    },
  },
  {
    name: 'submissions of another workspace are neither listed, read, changed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run(world) {
      const otherClient = world.getOtherClient()
      const { params, query } = await createSubmission(world, otherClient)
      assert.deepEqual((await listSubmissions(world.client, { query })).data, [])
      assertApiError(await world.client.send('GET /submissions/{id}', { params }), 404, 'not_found')
      const noted = await world.client.send('PATCH /submissions/{id}', { params, body: { note: 'x' } })
      assertApiError(noted, 404, 'not_found')
      assertApiError(await world.client.send('DELETE /submissions/{id}', { params }), 404, 'not_found')
      assert.equal((await listSubmissions(otherClient, { query })).data.length, 1)
      await otherClient.ok('DELETE /submissions/{id}', { params })
    },
  },
  {
    name: 'submissions stay when their page is renamed or deleted',
    rule: 'Form submission: pageId, pageName',
    async run(world) {
      const { client, createUniqueText } = world
      const form = await createForm(world)
      await postForm(world, form, 'name=Ann&agree=on')
      const request = { params: { id: form.page.id } }
      const name = createUniqueText()
      await client.ok('PATCH /pages/{id}', { ...request, body: { name } })
      const listPages = async () => {
        const { data } = await listSubmissions(client, { query: { pageId: form.page.id } })
        return data.map(({ pageId, pageName }) => [pageId, pageName])
      }
      assert.deepEqual(await listPages(), [[form.page.id, name]])
      await client.ok('DELETE /pages/{id}', request)
      assert.deepEqual(await listPages(), [[form.page.id, name]])
    },
  },
  {
    name: 'each page has its own secret for signing submissions',
    rule: 'wire, Builder pages: with the page’s own secret; wire, Webhooks: whsec_ + base64',
    async run({ client, createPage }) {
      const [first, second] = [await createPage(), await createPage()]
      const getSecret = async ({ id }: { id: string }) =>
        (await client.ok('POST /pages/{id}/secret', { params: { id } })).secret
      const secret = await getSecret(first)
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{32,}=*$/)
      assert.equal(await getSecret(first), secret)
      assert.notEqual(await getSecret(second), secret)
    },
  },
]

/** Submits a new form, and returns the submission with the query and the parameters that find it. */
async function createSubmission(world: World, client: Client = world.client) {
  const form = await createForm(world, client)
  await postForm(world, form, 'name=Ann&agree=on')
  const query = { pageId: form.page.id }
  const [submission] = (await listSubmissions(client, { query })).data
  return { submission, query, params: { id: submission?.id ?? '' } }
}
