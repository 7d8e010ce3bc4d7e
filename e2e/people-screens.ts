import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { altering, failing, loading, make, nothingYet, onPlan, seeded, skeleton } from './screenshot-states.ts'
import type { State } from './screens.ts'

const longName = `Countess ${'Augusta '.repeat(23)}Lovelace`

/** States of the settings about people: members, invitations, messages, the audit log. */
export const peopleScreens: { name: string; states: State[] } = {
  name: 'people',
  states: [
    seeded('members', members, { everyWidth: true }),
    seeded('role of a group of actions', async (page, stack) => {
      await members(page, stack)
      const table = page.getByRole('table', { name: 'What each role may do' })
      await table.getByRole('button', { name: 'Codes' }).click()
      await table.scrollIntoViewIfNeeded()
    }),
    seeded('menu of a member', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
    }),
    seeded('another role', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Change role' }).click()
    }),
    seeded('a member is removed', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
    }),
    seeded('a second factor is removed', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Remove second factor…' }).click()
    }),
    seeded('invite', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Invite member' }).click()
    }),
    seeded('invited', async (page, stack) => {
      await members(page, stack)
      await page.getByRole('button', { name: 'Invite member' }).click()
      await page.getByLabel('Email').fill(`ada-${crypto.randomUUID().slice(0, 4)}@example.com`)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByLabel('Invitation link', { exact: true }).waitFor()
    }),
    { ...seeded('not for a viewer', (page, { origin }) => opened(page, `${origin}/settings/members`)), as: 'viewer' },
    seeded('a link into another workspace', async (page, { origin }) => {
      await page.goto(`${origin}/w/somebody-elses/codes`)
      await page.getByRole('link', { name: 'Open your workspace' }).waitFor()
    }),
    loading({ path: '/settings/members', requests: '**/api/members', until: (page) => page.getByRole('table') }),
    failing({ path: '/settings/members', requests: '**/api/{members,roles,invitations,security}' }),
    nothingYet('/settings/members'),
  ],
}

/** The mail to members. */
export const messageScreens: { name: string; states: State[] } = {
  name: 'messages',
  states: [
    seeded('messages that are not sent', messages, { everyWidth: true }),
    seeded('a message', async (page, stack) => {
      await messages(page, stack)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('dialog').waitFor()
    }),
    seeded('messages of a mail server', async (page, stack) => {
      await altering(page, '**/api/messages*', () => ({ data: sentMessages(), next_cursor: null, from }))
      await messages(page, stack)
    }),
    seeded('a message that failed', async (page, stack) => {
      await altering(page, '**/api/messages*', () => ({ data: sentMessages(), next_cursor: null, from }))
      await messages(page, stack)
      await page.getByRole('link', { name: 'Reset your password' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    seeded('a message whose text was deleted', async (page, stack) => {
      const data = sentMessages().map((message) => ({ ...message, text: '', link: null }))
      await altering(page, '**/api/messages*', () => ({ data, next_cursor: null, from }))
      await messages(page, stack)
      await page.getByRole('link', { name: 'Reset your password' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    loading({ path: '/settings/messages', requests: '**/api/messages*', until: skeleton }),
    failing({ path: '/settings/messages', requests: '**/api/messages*' }),
    seeded('nothing yet', async (page, stack) => {
      await altering(page, '**/api/messages*', () => ({ data: [], next_cursor: null, from }))
      await opened(page, `${stack.origin}/settings/messages`)
    }),
  ],
}

const from = 'Tessera <hello@qr.example.com>'

function sentMessages() {
  const link = 'https://qr.example.com/invitation?token=inv_0m9k2v7t4q8x1c5b3n6h.c2lnbmVk'
  const message = {
    at: new Date().toISOString(),
    to: 'ada@example.com',
    text: `Join us:\n\n${link}`,
    link,
    error: null,
  }
  return [
    { ...message, id: 'msg_1', kind: 'invitation', subject: 'Join Harbour House on Tessera', state: 'waiting' },
    { ...message, id: 'msg_2', kind: 'invitation', subject: 'Join Harbour House on Tessera', state: 'sent' },
    {
      ...message,
      id: 'msg_3',
      kind: 'password_reset',
      to: `${'a-very-long-name.'.repeat(8)}@example.com`,
      subject: 'Reset your password',
      state: 'failed',
      error: '550 5.1.1 The mailbox does not exist.',
    },
  ]
}

/** Who did what. */
export const auditScreens: { name: string; states: State[] } = {
  name: 'audit',
  states: [
    seeded('audit log', audit, { everyWidth: true }),
    seeded('an entry', async (page, stack) => {
      await audit(page, stack)
      await page.getByRole('link', { name: 'Changed code' }).first().click()
      await page.getByRole('dialog').waitFor()
    }),
    seeded('the filter by action', async (page, stack) => {
      await audit(page, stack)
      await page.getByRole('button', { name: 'All actions' }).click()
    }),
    seeded('nothing matches', async (page, { origin }) => {
      await page.goto(`${origin}/settings/audit?action=moon.`)
      await page.getByRole('heading', { level: 2 }).waitFor()
    }),
    loading({ path: '/settings/audit', requests: '**/api/audit*', until: skeleton }),
    failing({ path: '/settings/audit', requests: '**/api/audit*' }),
  ],
}

/** Keys, the requests made with them, and the first calls. */
export const developerScreens: { name: string; states: State[] } = {
  name: 'developers',
  states: [
    seeded(
      'keys and quick start',
      async (page, stack) => {
        await usedKey(page, stack)
        await opened(page, `${stack.origin}/settings/developers`)
        await page.getByRole('table', { name: 'API keys' }).waitFor()
      },
      { everyWidth: true },
    ),
    seeded('request log', requests, { everyWidth: true }),
    seeded('a request', async (page, stack) => {
      await requests(page, stack)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('dialog').waitFor()
    }),
    nothingYet('/settings/developers/requests'),
    loading({ path: '/settings/developers/requests', requests: '**/api/requests*', until: skeleton }),
    failing({ path: '/settings/developers/requests', requests: '**/api/requests*' }),
    {
      name: 'no keys on a small plan',
      as: 'empty',
      async open(page, stack) {
        await onPlan(page, 'core')
        await opened(page, `${stack.origin}/settings/developers`)
      },
    },
  ],
}

async function opened(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

let people: Promise<unknown> | undefined

async function members(page: Page, stack: SpawnedStack) {
  await (people ??= invitePeople(page, stack))
  await altering(page, '**/api/members', withLongName)
  await page.goto(`${stack.origin}/settings/members`)
  await page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Vera/ }).waitFor()
}

const Members = z.object({ data: z.array(z.looseObject({ id: z.string(), name: z.string() })) })

/** One more member, with the longest name; Vera has a second factor. */
function withLongName(answer: unknown) {
  const { data } = Members.parse(answer)
  const known = data.map((member) => ({ ...member, hasSecondFactor: member.name === 'Vera' }))
  return { data: [...known, { ...data[0], id: 'mem_long', userId: 'usr_long', name: longName, lastSeenAt: null }] }
}

/** Made once for all screenshots. */
async function invitePeople(page: Page, { origin }: SpawnedStack) {
  const invitations = `${origin}/api/invitations`
  await make(page, invitations, { email: `grace.${'hopper.'.repeat(20)}navy@example.com`, role: 'designer' })
  await make(page, invitations, { email: 'lin@example.com', role: 'viewer' })
  await make(page, invitations, { role: 'marketer' })
}

async function messages(page: Page, stack: SpawnedStack) {
  await (people ??= invitePeople(page, stack))
  await page.goto(`${stack.origin}/settings/messages`)
  await page.getByRole('table', { name: 'Messages' }).waitFor()
}

let changed: Promise<unknown> | undefined

async function audit(page: Page, stack: SpawnedStack) {
  await (changed ??= changeThings(page, stack))
  await page.goto(`${stack.origin}/settings/audit`)
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
}

async function changeThings(page: Page, { origin }: SpawnedStack) {
  const destination = { type: 'url', url: 'https://example.com/menu' }
  const { id } = await make(page, `${origin}/api/codes`, { name: 'Counter card', destination })
  const change = (data: object) => page.request.patch(`${origin}/api/codes/${id}`, { headers: { origin }, data })
  await change({ name: `Counter ${'sign '.repeat(30)}` })
  await change({ destination: { type: 'url', url: 'https://example.com/menu/summer' }, tags: ['menu', 'summer'] })
  await make(page, `${origin}/api/folders`, { name: 'Events' })
}

let key: Promise<unknown> | undefined

function usedKey(page: Page, stack: SpawnedStack) {
  return (key ??= makeRequests(page, stack))
}

async function requests(page: Page, stack: SpawnedStack) {
  await usedKey(page, stack)
  await page.goto(`${stack.origin}/settings/developers/requests`)
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().waitFor()
}

/** A key of every kind, and requests with one of them. */
async function makeRequests(page: Page, { origin, serviceOrigin }: SpawnedStack) {
  const made = await make(page, `${origin}/api/keys`, { name: 'Nightly export', scope: 'read' })
  await make(page, `${origin}/api/keys`, { name: `The ${'longest '.repeat(20)}name`, scope: 'write' })
  const headers = { authorization: `Bearer ${String(made['key'])}` }
  for (const path of ['/codes?limit=3', '/codes/cod_00000000000000000000', '/analytics/summary', '/pages', '/nowhere'])
    await fetch(`${serviceOrigin}/v1${path}`, { headers })
  await fetch(`${serviceOrigin}/v1/codes`, { method: 'POST', headers, body: '{}' })
}
