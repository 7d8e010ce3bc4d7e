import { expect, test } from 'vitest'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const opening = '5a7e9f4c-52d1-4a9f-8a39-1f3a5c1f9a10'
const question = { kind: 'text', label: 'Name', required: true }
const asJson = { accept: 'application/json' }

/** Publishes a page with a form that asks for a name. Returns the page and a function that sends the form. */
async function openForm(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const page = await createFormPage(workspace, { fields: [question], ...fields })
  const send = (
    formValues: Record<string, string>,
    headers: Record<string, string> = {},
    path = `/_/forms/${page.formId}`,
  ) => requestHostedPage(service, { subdomain: page.subdomain, path }, { formValues, headers })
  return { ...page, send }
}

async function listLeads(workspace: TestWorkspace) {
  const { data } = await workspace.call('GET /submissions')
  return data.map(({ number, data: answers }) => [number, answers['name']])
}

test('equal answers that are sent again from the same opening of a form create one lead', async () => {
  const workspace = await service.createWorkspace('pro')
  const { send } = await openForm(workspace, { webhookUrl: 'https://hooks.example.com/leads' })
  const answers = { name: 'Ann', form_opening: opening }
  // The first attempt may still be on its way when the visitor tries again.
  const attempts = await Promise.all([send(answers, asJson), send(answers, asJson)])
  expect(attempts.map(({ status }) => status)).toEqual([200, 200])
  expect((await send(answers)).status).toBe(303)
  const { data } = await workspace.call('GET /webhooks/deliveries')
  expect(data).toHaveLength(1)
  // Other answers are another lead. The attempts before it took a single number.
  await send({ ...answers, name: 'Bob' })
  expect(await listLeads(workspace)).toEqual([
    [2, 'Bob'],
    [1, 'Ann'],
  ])
})

test('equal answers from another opening, or without an opening, are another lead', async () => {
  const workspace = await service.createWorkspace('pro')
  const { send } = await openForm(workspace)
  await send({ name: 'Cleo', form_opening: '0b9d1f34-7c0e-4f0e-9d1e-6a1c4b6c2a77' })
  await send({ name: 'Cleo', form_opening: 'f2c8b1aa-93c5-4f55-8a0b-77b1a4b5b0d1' })
  for (const nothing of ['00000000-0000-0000-0000-000000000000', '', '<script>'])
    for (const attempt of [1, 2])
      expect([attempt, (await send({ name: 'Cleo', form_opening: nothing })).status]).toEqual([attempt, 303])
  await send({ name: 'Cleo' })
  expect(await listLeads(workspace)).toHaveLength(9)
})

test('a form that comes back after an error has an id of its opening', async () => {
  const { send } = await openForm(await service.createWorkspace('pro'))
  const withOpening = await send({ name: '', form_opening: opening })
  expect(withOpening.body).toContain(`name="form_opening" value="${opening}"`)
  const withoutOpening = await send({ name: '', form_opening: '"><script>' })
  expect(withoutOpening.body).toMatch(/name="form_opening" value="[0-9a-f-]{36}"/)
})

test('a form answers in the language of its page', async () => {
  const workspace = await service.createWorkspace('pro')
  const { id, revision, send } = await openForm(workspace)
  const operations = [{ op: 'setNav' as const, nav: { lang: 'ar' } }]
  await workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  const german = { 'accept-language': 'sv, de;q=0.9' }
  const invalid = await send({ name: '' }, german)
  expect(invalid.body).toContain('<html lang="ar" dir="rtl">')
  expect(invalid.body).toContain('يُرجى ملء هذا الحقل.')
  expect(JSON.parse((await send({ name: '' }, { ...german, ...asJson })).body)).toEqual({
    issues: [{ field: 'name', message: 'يُرجى ملء هذا الحقل.' }],
  })
  const foreign = await send({ name: 'Ann' }, { ...german, 'sec-fetch-site': 'cross-site' })
  expect(foreign.body).toContain('<h1>لا يمكن إرسال هذا النموذج من هنا</h1>')
  const removed = await send({ name: 'Ann' }, german, '/_/forms/blk_00000000000000000000')
  expect(removed.body).toContain('<html lang="de" dir="ltr">')
})
