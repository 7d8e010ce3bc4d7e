import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { startReceiver } from '#testing/receiver.ts'
import type { ApiRequest } from '#testing/request.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { matchesPayload } from '#testing/webhook-payload.ts'

const service = await getSharedService({ allowPrivateHosts: true })

function visit(subdomain: string, path: string, formValues?: Record<string, string>) {
  return requestHostedPage(service, { subdomain, path }, formValues && { formValues })
}

function readCsv({ key }: TestWorkspace, query: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' }
  return fetch(`${service.origin}/v1/submissions${query}`, { headers })
}

const answers = { name: 'Zoë', email: 'zoe@example.com', message: '=1+1', consent: 'yes', your_website: '' }

test('the answers of a form arrive at its receiver, signed with the page’s secret', async () => {
  const workspace = await service.createWorkspace('pro')
  const { url, received } = await startReceiver()
  const { id, subdomain, formId } = await createFormPage(workspace, { webhookUrl: `${url}/leads` })
  const formPage = await visit(subdomain, '/order')
  expect(formPage.body).toContain(`action="/_/forms/${formId}"`)
  const formReply = await visit(subdomain, `/_/forms/${formId}`, answers)
  expect([formReply.status, formReply.location]).toEqual([303, `/order#${formId}-sent`])
  expect(formPage.body).toContain(`id="${formId}-sent"`)
  const { data } = await workspace.call('GET /submissions')
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^sub_[a-z0-9]{20}$/),
      number: 1,
      pageId: id,
      pageName: 'Bakery',
      blockId: formId,
      data: { name: 'Zoë', email: 'zoe@example.com', message: '=1+1', consent: true },
      fields: {
        'Your name': 'Zoë',
        Email: 'zoe@example.com',
        'Your message': '=1+1',
        'You may use my answers to reply to me.': true,
      },
      country: null,
      region: null,
      city: null,
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
      consents: [{ text: 'You may use my answers to reply to me.', at: expect.any(String) }],
      answeredAt: null,
      answeredBy: null,
      duplicates: 0,
      mergedInto: null,
      createdAt: expect.any(String),
    },
  ])
  await until(() => received.length === 1)
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = received
  expect(path).toBe('/leads')
  expect(matchesPayload(body)).toBe(true)
  expect(JSON.parse(body)).toEqual({
    event: 'submission.created',
    timestamp: data[0]?.createdAt,
    page: { id, name: 'Bakery' },
    blockId: formId,
    fields: data[0]?.fields,
    submission: {
      id: data[0]?.id,
      status: 'new',
      email: 'zoe@example.com',
      phone: null,
      consents: data[0]?.consents,
    },
  })
  const timestamp = String(headers['x-service-timestamp'])
  const { secret } = await workspace.call('POST /pages/{id}/secret', { params: { id } })
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect(headers['x-service-signature']).toBe(`t=${timestamp},v1=${hex}`)
  expect(headers['x-service-event']).toBe('submission.created')
  expect(headers['x-service-delivery']).toMatch(/^dlv_/)
})

test('a post of five megabytes is refused with a message', async () => {
  const workspace = await service.createWorkspace()
  const { subdomain, formId } = await createFormPage(workspace)
  const { status, body } = await visit(subdomain, `/_/forms/${formId}`, { ...answers, message: 'x'.repeat(5_000_000) })
  expect(status).toBe(413)
  expect(body).toContain('Your answers are too long')
  expect((await workspace.call('GET /submissions')).data).toEqual([])
})

test('a CSV of submissions has a column for each label', async () => {
  const workspace = await service.createWorkspace()
  const { id, subdomain, formId } = await createFormPage(workspace)
  await visit(subdomain, `/_/forms/${formId}`, { ...answers, name: '@SUM(A1)', message: 'two\r\nlines, "quoted"' })
  await visit(subdomain, `/_/forms/${formId}`, { ...answers, name: '+49 30 1234' })
  const reply = await readCsv(workspace, '')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain('attachment; filename="submissions ')
  const lines = (await reply.text()).split('\r\n')
  expect(lines[0]).toBe(
    'id,number,createdAt,page,form,country,region,city,code,shortCode,scanId,secondsSinceScan,readAt,note,assignee,lang,status,email,phone,answeredAt,answeredBy,mergedInto,consents,Your name,Email,Your message,You may use my answers to reply to me.',
  )
  expect(lines[1]).toMatch(
    new RegExp(
      `^sub_\\w+,2,[\\dT:.Z-]+,Bakery,${formId},,,,,,,,,,,,new,zoe@example.com,,,,,You may use my answers to reply to me\\. \\([\\dT:.Z-]+\\),'\\+49 30 1234,zoe@example.com,'=1\\+1,yes$`,
    ),
  )
  expect(lines[2]).toContain(`,'@SUM(A1),zoe@example.com,"two\nlines, ""quoted""",yes`)
  expect(lines.slice(3)).toEqual([''])
  const first = await (await readCsv(workspace, '?limit=1')).text()
  expect(first.split('\r\n').slice(0, 2)).toEqual(lines.slice(0, 2))
  expect(first).not.toContain('@SUM')
  const emptyCsv = await readCsv(workspace, `?pageId=${id}x`)
  expect(await emptyCsv.text()).toBe(
    'id,number,createdAt,page,form,country,region,city,code,shortCode,scanId,secondsSinceScan,readAt,note,assignee,lang,status,email,phone,answeredAt,answeredBy,mergedInto,consents\r\n',
  )
})

test('forms sent at the same time get consecutive numbers in their workspace', async () => {
  const workspaces = [await service.createWorkspace('pro'), await service.createWorkspace('pro')]
  const { url, received } = await startReceiver()
  const forms = await Promise.all(
    workspaces.map((workspace) => createFormPage(workspace, { webhookUrl: `${url}/leads` })),
  )
  const replies = Array.from({ length: 50 }, () =>
    Promise.all(
      forms.map(({ subdomain, formId }) =>
        visit(subdomain, `/_/forms/${formId}`, answers).then(({ status }) => status),
      ),
    ),
  )
  expect(new Set((await Promise.all(replies)).flat())).toEqual(new Set([303]))
  for (const workspace of workspaces) {
    const { data } = await workspace.call('GET /submissions', { query: { limit: 100 } })
    const numbers = data.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
  }
  await until(() => received.length === 100)
})

test('the number of a deleted submission is not used again', async () => {
  const workspace = await service.createWorkspace()
  const { subdomain, formId } = await createFormPage(workspace)
  const send = async () => {
    await visit(subdomain, `/_/forms/${formId}`, answers)
    const [newest] = (await workspace.call('GET /submissions')).data
    return newest
  }
  await send()
  const second = await send()
  await workspace.call('DELETE /submissions/{id}', { params: { id: second?.id ?? '' } })
  expect([second?.number, (await send())?.number]).toEqual([2, 3])
})

test('the summary counts answers by question and submissions by assignee', async () => {
  const workspace = await service.createWorkspace()
  const { subdomain, formId } = await createFormPage(workspace)
  const send = (name: string, message: string) => visit(subdomain, `/_/forms/${formId}`, { ...answers, name, message })
  for (const name of ['Ann', 'Ben', 'Cem']) await send(name, 'Yes, please')
  await send('Dan', 'No')
  const [dan, cem] = (await workspace.call('GET /submissions')).data
  for (const [lead, assignee] of [
    [dan, 'Zoë'],
    [cem, ' Zoë '],
  ] as const)
    await workspace.call('PATCH /submissions/{id}', { params: { id: lead?.id ?? '' }, body: { assignee } })
  expect(await workspace.call('GET /submissions/summary')).toEqual({
    submissions: 4,
    questions: [
      // Every visitor has another name, so names are not counted.
      { label: 'Your name', answered: 4, values: [] },
      { label: 'Email', answered: 4, values: [{ value: 'zoe@example.com', submissions: 4 }] },
      {
        label: 'Your message',
        answered: 4,
        values: [
          { value: 'Yes, please', submissions: 3 },
          { value: 'No', submissions: 1 },
        ],
      },
      { label: 'You may use my answers to reply to me.', answered: 4, values: [{ value: 'true', submissions: 4 }] },
    ],
    statuses: [{ status: 'new', submissions: 4 }],
    assignees: [
      { assignee: 'Zoë', submissions: 2 },
      { assignee: null, submissions: 2 },
    ],
  })
  const listNames = async (assignee: string) =>
    (await workspace.call('GET /submissions', { query: { assignee } })).data.map(({ fields }) => fields['Your name'])
  expect([await listNames('Zoë'), await listNames('')]).toEqual([
    ['Dan', 'Cem'],
    ['Ben', 'Ann'],
  ])
  const listMatching = async (query: NonNullable<ApiRequest<'GET /submissions'>['query']>) =>
    (await workspace.call('GET /submissions', { query })).data.map(({ fields }) => fields['Your name'])
  expect(await listMatching({ anyOfAssignees: ['Zoë', ''] })).toEqual(['Dan', 'Cem', 'Ben', 'Ann'])
  expect(await listMatching({ noneOfAssignees: ['Zoë'] })).toEqual(['Ben', 'Ann'])
  expect(await listMatching({ noneOfAssignees: [''], anyOfStatuses: ['new', 'won'] })).toEqual(['Dan', 'Cem'])
  expect(await listMatching({ noneOfStatuses: ['new'] })).toEqual([])
  expect(await listMatching({ anyOfPages: ['pag_other'] })).toEqual([])
  const summary = await workspace.call('GET /submissions/summary', { query: { assignee: 'Zoë', q: 'Dan' } })
  expect(summary.submissions).toBe(1)
  await workspace.call('PATCH /submissions/{id}', { params: { id: dan?.id ?? '' }, body: { assignee: '' } })
  expect(await listNames('Zoë')).toEqual(['Cem'])
  expect((await (await service.createWorkspace()).call('GET /submissions/summary')).submissions).toBe(0)
})
