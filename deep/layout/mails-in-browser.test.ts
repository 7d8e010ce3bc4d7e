import { AxeBuilder } from '@axe-core/playwright'
import { chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { messageKinds } from '../../src/contract/messages.ts'
import { createLeadReply } from '../../src/mail/lead-reply.tsx'
import { type Message, renderMessage } from '../../src/mail/render-message.tsx'
import { findChromium } from '../../src/testing/chromium.ts'
import { createReportMessage } from '../../src/service/reports/report-message.tsx'
import { createAlertMessage } from '../../src/service/alerts/alert-message.tsx'
import { createLeadMessage } from '../../src/service/alerts/lead-message.tsx'

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

const toNovemberDay = (date: number) => new Date(Date.UTC(2026, 10, date))
const url = 'https://qr.example.com/invitation?token=a.b'
const link = { url, expiresAt: toNovemberDay(23) }
const device = { device: 'Chrome on macOS', network: '203.0.113.0/24' }
const signIn = {
  name: 'Ada',
  at: toNovemberDay(16),
  ...device,
  notMeUrl: `${url}/not-me?token=abc`,
  expiresAt: toNovemberDay(23),
}
/** A picture of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const totals = { scans: 1204, visitors: 980 }
const report = createReportMessage({
  report: {
    workspaceId: 'wsp_1',
    id: 'rpt_1',
    name: 'Posters',
    every: 'week',
    timezone: 'Europe/Berlin',
    campaignId: 'cmp_1',
    folderId: null,
    codeId: null,
    filter: null,
    compare: null,
    createdById: 'usr_1',
    createdByName: 'Ada',
    nextAt: toNovemberDay(23),
    lastSentAt: null,
    createdAt: toNovemberDay(1),
    updatedAt: toNovemberDay(1),
  },
  subject: 'Spring',
  workspaceName: 'Acme & Söhne',
  figures: {
    window: { from: toNovemberDay(16), to: toNovemberDay(23), clamped: false },
    totals,
    previous: { scans: 1000, visitors: 990 },
    leads: 12,
    codes: [
      { name: 'Poster at the station', scans: 900, previous: 700 },
      { name: 'Flyer', scans: 304, previous: 0 },
    ],
    places: [{ name: 'Berlin', scans: 800, previous: 900 }],
    progress: { done: 1204, target: 2000 },
    isOutside: false,
    series: [{ start: toNovemberDay(16), scans: 1204 }],
    chart: Buffer.from(onePixel, 'base64'),
  },
  dashboardUrl: 'https://qr.example.com/w/acme',
  unsubscribeUrl: 'https://qr.example.com/reports/end/a.b',
  brand: {
    name: 'Acme & Söhne',
    colors: { button: '#14532d', onButton: '#ffffff', link: '#14532d', darkLink: '#8ba996' },
    logo: { png: onePixel, width: 120, height: 40 },
  },
})
const dashboardLinks = {
  brand: null,
  workspaceName: 'Acme & Söhne',
  dashboardUrl: 'https://qr.example.com/w/acme',
  unsubscribeUrl: 'https://qr.example.com/mail/end/a.b',
}
const alert = {
  id: 'alr_1',
  kind: 'destination_down' as const,
  subject: { type: 'code' as const, id: 'cod_1', name: 'Poster at the station' },
  details: {
    url: 'https://example.com/a-page-that-was-moved',
    status: 404,
    error: null,
    checkedAt: toNovemberDay(16).toISOString(),
  },
  raisedAt: toNovemberDay(16).toISOString(),
  resolvedAt: null,
  readAt: null,
}
const alerts = createAlertMessage({
  alerts: [alert, { ...alert, id: 'alr_2', resolvedAt: toNovemberDay(17).toISOString() }],
  ...dashboardLinks,
})
const lead = {
  id: 'sub_1',
  number: 12,
  pageId: 'pag_1',
  pageName: 'Bakery',
  blockId: 'blk_1',
  data: {},
  fields: { 'Your name': 'Zoë', Email: 'zoe@example.com', Consent: true },
  country: null,
  region: null,
  city: null,
  lang: null,
  scanId: null,
  code: { id: 'cod_1', shortCode: 'ABCDEFGHJ', name: 'Poster' },
  folderId: null,
  secondsSinceScan: null,
  readAt: null,
  note: '',
  assignee: null,
  status: 'new' as const,
  email: null,
  phone: null,
  consents: [],
  answeredAt: null,
  answeredBy: null,
  duplicates: 0,
  mergedInto: null,
  createdAt: toNovemberDay(16),
}
const sampleLeads = [lead, { ...lead, id: 'sub_2', code: null }]
const leads = {
  ...createLeadMessage({ leads: sampleLeads, count: 25, ...dashboardLinks }),
  expiresAt: toNovemberDay(23),
}
const reply = {
  ...createLeadReply({
    subject: 'Your question about the wedding cake',
    text: 'Hello Zoë,\nyes, also without eggs.\n\nUntil Saturday!',
    name: 'Ada',
    workspace: 'Acme & Söhne',
    replyTo: 'ada@example.com',
  }),
  expiresAt: toNovemberDay(23),
}
const mails: Message[] = [
  {
    kind: 'invitation',
    content: { ...link, id: 'inv_1', workspace: 'Acme & Söhne', role: 'admin', invitedBy: 'Ada' },
  },
  { kind: 'password_reset', content: { ...link, name: 'Ada' } },
  { kind: 'email_confirmation', content: { ...link, name: 'Ada', newEmail: 'ada@example.com' } },
  { kind: 'new_device', content: signIn },
  { kind: 'password_changed', content: signIn },
  {
    kind: 'account_changed',
    content: { ...signIn, change: 'email_changed', detail: 'You sign in with ada@example.net from now on.' },
  },
  { kind: 'known_device', content: { ...link, name: 'Ada' } },
  { kind: 'second_factor_removed', content: { name: 'Ada', at: toNovemberDay(16), removedBy: 'Bob', url } },
  { kind: 'test', content: { workspace: 'Acme & Söhne', name: 'Ada' } },
  { kind: 'report', content: report },
  { kind: 'alerts', content: alerts },
  { kind: 'leads', content: leads },
  { kind: 'lead_reply', content: reply },
]

test('the samples cover every kind of mail', () => {
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(messageKinds.toSorted())
})

test.each(mails.flatMap((mail) => (['light', 'dark'] as const).map((theme) => ({ mail, kind: mail.kind, theme }))))(
  'the mail $kind is accessible on a phone in the theme $theme',
  async ({ mail, theme }) => {
    const context = await browser.newContext({ colorScheme: theme, viewport: { width: 390, height: 844 } })
    const tab = await context.newPage()
    const { html, pictures } = renderMessage(mail)
    const page = pictures.reduce(
      (text, { name, png }) => text.replaceAll(`cid:${name}`, `data:image/png;base64,${png}`),
      html,
    )
    await tab.setContent(page)
    const { violations } = await new AxeBuilder({ page: tab }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await context.close()
  },
)
