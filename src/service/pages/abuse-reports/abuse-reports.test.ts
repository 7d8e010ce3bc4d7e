import { expect, test } from 'vitest'
import { requestHost } from '#testing/request-host.ts'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { startTestService } from '#testing/service.ts'

const service = await startTestService({ abuseReports: true, allowPrivateHosts: true })
// The first workspace operates the installation.
const operator = await service.createWorkspace()
const customer = await service.createWorkspace()
const formUrl = `${service.origin}/_/report`
let visitorCount = 0

/** Sends the form as a browser without script does, each time from another network. */
function sendReport(fields: Record<string, string>, address = `198.51.${visitorCount++}.1`) {
  return fetch(formUrl, { method: 'POST', headers: { 'x-forwarded-for': address }, body: new URLSearchParams(fields) })
}

async function publishPage() {
  const page = await createPage(customer, { templateId: 'restaurant-menu' })
  return customer.call('POST /pages/{id}/publish', { params: { id: page.id } })
}

function listReports() {
  return operator.call('GET /abuse-reports')
}

test('a published page has a link to a form, without script, that knows its address', async () => {
  const { url } = await publishPage()
  const { body } = await requestHost(service.origin, url)
  const link = /<a href="([^"]*)" rel="nofollow">Report this page<\/a>/.exec(body)?.[1] ?? ''
  expect(link).toBe(`${formUrl}?url=${encodeURIComponent(url)}`)
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.getSetCookie()).toEqual([])
  const html = await page.text()
  expect(html).toContain(`value="${url}"`)
  expect(html).not.toContain('<script')
})

test('a preview has no link to the form', async () => {
  const { previewUrl } = await createPage(customer)
  expect((await requestHost(service.origin, previewUrl)).body).not.toContain('Report this page')
})

test('the workspace that operates the installation lists and deletes reports', async () => {
  const { url } = await publishPage()
  const reply = await sendReport({ url, reason: 'phishing', text: ' It asks for a PIN. ', email: 'grace@example.com' })
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('<h1>Thank you</h1>')])
  const [storedReport, ...otherReports] = (await listReports()).data
  expect(otherReports).toEqual([])
  expect(storedReport).toEqual({
    id: expect.stringMatching(/^abu_/),
    at: expect.any(String),
    url,
    workspace: { id: customer.id, name: 'Test' },
    reason: 'phishing',
    text: 'It asks for a PIN.',
    email: 'grace@example.com',
  })
  const params = { id: storedReport?.id ?? '' }
  expect(await customer.send('GET /abuse-reports')).toMatchObject({ status: 404 })
  expect(await customer.send('DELETE /abuse-reports/{id}', { params })).toMatchObject({ status: 404 })
  await operator.call('DELETE /abuse-reports/{id}', { params })
  expect((await listReports()).data).toEqual([])
})

test('a code is reported from its form for an access code', async () => {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const { shortCode } = await customer.call('POST /codes', {
    body: { name: 'Menu', destination, accessCode: 'Open 42' },
  })
  const html = await (await fetch(`${service.origin}/${shortCode}`)).text()
  const address = `${service.origin}/${shortCode}`
  expect(html).toContain(`href="${formUrl}?url=${encodeURIComponent(address)}"`)
  await sendReport({ url: address, reason: 'other', text: '', email: '' })
  expect((await listReports()).data[0]).toMatchObject({ url: address, reason: 'other', text: '', email: null })
})

test("what a workspace's own domain shows, and the preview of a site, can be reported", async () => {
  const { id } = await publishPage()
  const { previewUrl } = await createSite(customer, { 'index.html': 'Enter your PIN' })
  const addDomain = async (use: 'scans' | { pageId: string }) =>
    (await customer.call('POST /domains', { body: { host: `${createUniqueSubdomain()}.test`, use } })).url
  const addresses = [await addDomain({ pageId: id }), `${await addDomain('scans')}ABC`, previewUrl]
  for (const url of addresses) {
    expect([url, (await sendReport({ url, reason: 'phishing', text: '', email: '' })).status]).toEqual([url, 200])
    expect((await listReports()).data[0]).toMatchObject({ url, workspace: { id: customer.id } })
  }
})

test.each([
  [
    'an address elsewhere',
    { url: 'https://example.com/' },
    'This service has no page or code at that address. Check it.',
  ],
  ['no address', { url: 'bakery' }, 'Enter the address of the page, with https:// at the start.'],
  ['an unknown reason', { reason: 'boredom' }, 'Choose what is wrong.'],
  ['a wrong email address', { email: 'grace' }, 'Check the email address, or leave it out.'],
])('a report with %s gets the form again, with the problem and the input', async (_, changedFields, problem) => {
  const { url } = await publishPage()
  const reportsBefore = await listReports()
  const answer = await sendReport({ url, reason: 'malware', text: '</textarea><b>"bold"', email: '', ...changedFields })
  const html = await answer.text()
  expect([answer.status, html]).toEqual([422, expect.stringContaining(`<p role="alert">${problem}</p>`)])
  expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;&quot;bold&quot;</textarea>')
  expect(await listReports()).toEqual(reportsBefore)
})

test('the report of a bot that fills in the hidden field is not stored', async () => {
  const { url } = await publishPage()
  const reportsBefore = await listReports()
  expect((await sendReport({ url, reason: 'other', text: 'x', email: '', your_website: 'x' })).status).toBe(200)
  expect(await listReports()).toEqual(reportsBefore)
})

test('a visitor can send five reports at once, and then one a minute', async () => {
  const { url } = await publishPage()
  const body = { url, reason: 'other', text: '', email: '' }
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await sendReport(body, '203.0.113.9')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await sendReport(body, '203.0.113.10')).status).toBe(200)
  const { rows } = await service.database.db.execute('select * from abuse_reports')
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('without the setting, visitors cannot report pages', async () => {
  const other = await startTestService({}, service.database)
  const page = await createPage(customer, { templateId: 'restaurant-menu' })
  const params = { id: page.id }
  const { origin } = other
  const publish = { method: 'POST', headers: { authorization: `Bearer ${customer.key}` } }
  const published = await fetch(`${origin}/v1/pages/${params.id}/publish`, publish)
  const { url }: { url: string } = await published.json()
  expect((await requestHost(origin, url)).body).not.toContain('Report this page')
  expect((await fetch(`${origin}/_/report`)).status).toBe(404)
  const list = await fetch(`${origin}/v1/abuse-reports`, { headers: { authorization: `Bearer ${operator.key}` } })
  expect(list.status).toBe(404)
})
