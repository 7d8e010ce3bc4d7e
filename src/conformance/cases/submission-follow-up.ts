import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createForm, postForm } from '../forms.ts'

/** What a workspace notes about submissions: their status, that they were answered, and who sent several. */
export const submissionFollowUpCases: Case[] = [
  {
    name: 'a submission has a status, which an answer changes from new to contacted',
    rule: 'issue: leads have states and are answered; addition PATCH /submissions/{id}: status, answered',
    async run(world) {
      const { client } = world
      const form = await createForm(world)
      await postForm(world, form, 'name=Ann&agree=on')
      const query = { pageId: form.page.id }
      const [submission] = (await client.ok('GET /submissions', { query })).data
      const params = { id: submission?.id ?? '' }
      const change = (body: { status?: 'won' | 'lost'; answered?: boolean }) =>
        client.ok('PATCH /submissions/{id}', { params, body })
      const answeredLead = await change({ answered: true })
      assert.equal(answeredLead.status, 'contacted')
      assert.ok(answeredLead.answeredAt !== null && answeredLead.answeredBy !== null)
      assert.equal((await change({ status: 'won' })).status, 'won')
      assert.equal((await change({ answered: true })).status, 'won')
      assert.equal((await client.ok('GET /submissions', { query: { ...query, status: 'won' } })).data.length, 1)
      assert.equal((await client.ok('GET /submissions', { query: { ...query, status: 'new' } })).data.length, 0)
      const { statuses } = await client.ok('GET /submissions/summary', { query })
      assert.deepEqual(statuses, [{ status: 'won', submissions: 1 }])
      const { answeredAt, answeredBy } = await change({ answered: false })
      assert.deepEqual([answeredAt, answeredBy], [null, null])
    },
  },
  {
    name: 'submissions of one person are found by their address, merged and shown by themselves again',
    rule: 'issue: duplicates are merged without losing answers; addition PATCH /submissions/{id}: mergedInto',
    async run(world) {
      const { client } = world
      const form = await createForm(world)
      const pageId = form.page.id
      for (const answers of ['name=Ann&mail=Ann%40example.com', 'name=Ben', 'name=Anne&mail=ann%40example.com'])
        await postForm(world, form, `${answers}&agree=on`)
      const listNames = async (query: object) => {
        const { data } = await client.ok('GET /submissions', { query: { pageId, ...query } })
        return data.map((submission) => submission.data['name'])
      }
      const [second, other, first] = (await client.ok('GET /submissions', { query: { pageId } })).data
      assert.ok(first && second && other)
      assert.deepEqual([first.duplicates, second.duplicates, other.duplicates], [1, 1, 0])
      assert.deepEqual(await listNames({ duplicated: true }), ['Anne', 'Ann'])
      assert.deepEqual(await listNames({ duplicated: false }), ['Ben'])
      assert.deepEqual(await listNames({ samePersonAs: first.id }), ['Anne'])
      const params = { id: first.id }
      const merged = await client.ok('PATCH /submissions/{id}', { params, body: { mergedInto: second.id } })
      assert.equal(merged.mergedInto, second.id)
      assert.deepEqual(merged.data, first.data)
      assert.deepEqual(await listNames({}), ['Anne', 'Ben', 'Ann'])
      assert.deepEqual(await listNames({ merged: false }), ['Anne', 'Ben'])
      assert.deepEqual(await listNames({ mergedInto: second.id }), ['Ann'])
      assert.equal((await client.ok('GET /submissions/{id}', { params: { id: second.id } })).duplicates, 0)
      const mergeInto = (mergedInto: string) =>
        client.send('PATCH /submissions/{id}', { params: { id: other.id }, body: { mergedInto } })
      assertIssue(await mergeInto(first.id), 'body', 'mergedInto')
      assertIssue(await mergeInto(other.id), 'body', 'mergedInto')
      assertApiError(await mergeInto('sub_00000000000000000000'), 404, 'not_found')
      await client.ok('DELETE /submissions/{id}', { params: { id: second.id } })
      assert.deepEqual(await listNames({ merged: false }), ['Ben', 'Ann'])
    },
  },
]
