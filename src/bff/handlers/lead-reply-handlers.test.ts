import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { startTestBff, toApiError } from '#testing/bff.ts'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace('pro')
const secret = 'a secret of the tests, long enough for anyone'
const options = {
  database: service.database,
  serviceUrl: service.origin,
  findApiKey: async () => workspace.key,
  secret,
}
const bff = await startTestBff({
  ...options,
  mailServer: { url: 'smtp://127.0.0.1:9', from: 'Tessera <mail@tessera.test>' },
})
const bffWithoutMail = await startTestBff({ ...options, mailServer: null })

async function createLead(): Promise<string> {
  const { subdomain, formId } = await createFormPage(workspace)
  const formValues = { name: 'Zoë', email: 'zoe@example.com', message: 'Is the shop open?', consent: 'yes' }
  await requestHostedPage(service, { subdomain, path: `/_/forms/${formId}` }, { formValues })
  return (await workspace.call('GET /submissions')).data[0]?.id ?? ''
}

test('an answer is mailed to the address of the lead, with the address of the member for replies', async () => {
  const id = await createLead()
  const { cookie, email } = await bff.addMember(workspace.id, 'marketer')
  const send = (through: typeof bff, leadId: string) =>
    through.app.inject({
      method: 'POST',
      url: `/api/submissions/${leadId}/reply`,
      headers: { cookie, origin: through.origin },
      payload: { subject: 'Re: Bakery', text: 'We open at nine.\n\nSee you,\nAda' },
    })
  const reply = await send(bff, id)
  expect([reply.statusCode, reply.json()]).toEqual([200, { to: 'zoe@example.com' }])
  const [message] = await service.database.db.select().from(messages).where(eq(messages.kind, 'lead_reply'))
  expect(message).toMatchObject({ recipient: 'zoe@example.com', subject: 'Re: Bakery', submissionIds: [id] })
  const content = await createMailing({ secret, server: null }).read({ content: message?.content ?? '' })
  expect(content).toMatchObject({ replyTo: email, unsubscribeUrl: null })
  expect(content?.text).toContain('See you,')
  expect((await send(bff, 'sub_00000000000000000000')).statusCode).toBe(404)
  expect((await send(bffWithoutMail, id)).statusCode).toBe(409)
  const session = await bffWithoutMail.app.inject({ url: '/session', headers: { cookie } })
  expect(session.json<{ may: string[] }>().may).not.toContain('POST /submissions/{id}/reply')
})

test('an answer while the service is away is 502, and can be sent later', async () => {
  const away = await startTestBff({
    ...options,
    serviceUrl: 'http://127.0.0.1:9',
    mailServer: { url: 'smtp://127.0.0.1:9', from: 'Tessera <mail@tessera.test>' },
  })
  const { cookie } = await away.addMember(workspace.id, 'marketer')
  const reply = await away.app.inject({
    method: 'POST',
    url: '/api/submissions/sub_00000000000000000000/reply',
    headers: { cookie, origin: away.origin },
    payload: { subject: 'Re: Bakery', text: 'We open at nine.' },
  })
  expect([reply.statusCode, toApiError(reply).code]).toEqual([502, 'service_unreachable'])
})

test('members who do not manage members see their names and nothing else', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'designer')
  const reply = await bff.app.inject({ url: '/api/members/names', headers: { cookie } })
  const { data } = reply.json<{ data: object[] }>()
  expect(data.map((row) => Object.keys(row))).toContainEqual(['id', 'name'])
  expect(reply.body).not.toContain('@')
})
