import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  alterResponses,
  defineFailingState,
  defineLoadingState,
  createResource,
  defineEmptyState,
  showOnPlan,
  defineState,
  findSkeleton,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

const longName = `Countess ${'Augusta '.repeat(23)}Lovelace`

/** States of the settings about people: members, invitations, messages, the audit log. */
export const peopleScreens: { name: string; states: State[] } = {
  name: 'people',
  states: [
    defineState('members', openMembers, { everyWidth: true }),
    defineState('role of a group of actions', async (page, stack) => {
      await openMembers(page, stack)
      const table = page.getByRole('table', { name: 'What each role may do' })
      await table.getByRole('button', { name: 'Codes' }).click()
      await table.scrollIntoViewIfNeeded()
    }),
    defineState('menu of a member', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
    }),
    defineState('another role', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Change role' }).click()
    }),
    defineState('a member is removed', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
    }),
    defineState('a second factor is removed', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Actions for Vera' }).first().click()
      await page.getByRole('menuitem', { name: 'Remove second factor…' }).click()
    }),
    defineState('invite', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Invite member' }).click()
    }),
    defineState('invited', async (page, stack) => {
      await openMembers(page, stack)
      await page.getByRole('button', { name: 'Invite member' }).click()
      await page.getByLabel('Email').fill(`ada-${crypto.randomUUID().slice(0, 4)}@example.com`)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByLabel('Invitation link', { exact: true }).waitFor()
    }),
    {
      ...defineState('not for a viewer', (page, { origin }) => openUrl(page, `${origin}/settings/members`)),
      as: 'viewer',
    },
    defineState('a link into another workspace', async (page, { origin }) => {
      await page.goto(`${origin}/w/somebody-elses/codes`)
      await page.getByRole('link', { name: 'Open your workspace' }).waitFor()
    }),
    defineLoadingState({
      path: '/settings/members',
      requests: '**/api/members',
      until: (page) => page.getByRole('table'),
    }),
    defineFailingState({ path: '/settings/members', requests: '**/api/{members,roles,invitations,security}' }),
    defineEmptyState('/settings/members'),
  ],
}

/** The mail to members. */
export const messageScreens: { name: string; states: State[] } = {
  name: 'messages',
  states: [
    defineState('messages that are not sent', openMessages, { everyWidth: true }),
    defineState('a message', async (page, stack) => {
      await openMessages(page, stack)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('messages of a mail server', async (page, stack) => {
      await alterResponses(page, '**/api/messages*', () => ({
        data: createSampleMessages(),
        next_cursor: null,
        from: sender,
      }))
      await openMessages(page, stack)
    }),
    defineState('a message that failed', async (page, stack) => {
      await alterResponses(page, '**/api/messages*', () => ({
        data: createSampleMessages(),
        next_cursor: null,
        from: sender,
      }))
      await openMessages(page, stack)
      await page.getByRole('link', { name: 'Reset your password' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('a message whose text was deleted', async (page, stack) => {
      const data = createSampleMessages().map((message) => ({ ...message, text: '', link: null }))
      await alterResponses(page, '**/api/messages*', () => ({ data, next_cursor: null, from: sender }))
      await openMessages(page, stack)
      await page.getByRole('link', { name: 'Reset your password' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineLoadingState({ path: '/settings/messages', requests: '**/api/messages*', until: findSkeleton }),
    defineFailingState({ path: '/settings/messages', requests: '**/api/messages*' }),
    defineState('nothing yet', async (page, stack) => {
      await alterResponses(page, '**/api/messages*', () => ({ data: [], next_cursor: null, from: sender }))
      await openUrl(page, `${stack.origin}/settings/messages`)
    }),
  ],
}

const sender = 'Tessera <hello@qr.example.com>'

function createSampleMessages() {
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
    defineState('audit log', openAuditLog, { everyWidth: true }),
    defineState('an entry', async (page, stack) => {
      await openAuditLog(page, stack)
      await page.getByRole('link', { name: 'Changed code' }).first().click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('the filter by action', async (page, stack) => {
      await openAuditLog(page, stack)
      await page.getByRole('button', { name: 'All actions' }).click()
    }),
    defineState('nothing matches', async (page, { origin }) => {
      await page.goto(`${origin}/settings/audit?action=moon.`)
      await page.getByRole('heading', { level: 2 }).waitFor()
    }),
    defineLoadingState({ path: '/settings/audit', requests: '**/api/audit*', until: findSkeleton }),
    defineFailingState({ path: '/settings/audit', requests: '**/api/audit*' }),
  ],
}

/** Keys, the requests made with them, and the first calls. */
export const developerScreens: { name: string; states: State[] } = {
  name: 'developers',
  states: [
    defineState(
      'keys and quick start',
      async (page, stack) => {
        await ensureUsedKey(page, stack)
        await openUrl(page, `${stack.origin}/settings/developers`)
        await page.getByRole('table', { name: 'API keys' }).waitFor()
      },
      { everyWidth: true },
    ),
    defineState('request log', openRequests, { everyWidth: true }),
    defineState('a request', async (page, stack) => {
      await openRequests(page, stack)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('dialog').waitFor()
    }),
    defineEmptyState('/settings/developers/requests'),
    defineLoadingState({ path: '/settings/developers/requests', requests: '**/api/requests*', until: findSkeleton }),
    defineFailingState({ path: '/settings/developers/requests', requests: '**/api/requests*' }),
    {
      name: 'no keys on a small plan',
      as: 'empty',
      async open(page, stack) {
        await showOnPlan(page, 'core')
        await openUrl(page, `${stack.origin}/settings/developers`)
      },
    },
  ],
}

async function openUrl(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

let invitedPeople: Promise<unknown> | undefined

async function openMembers(page: Page, stack: SpawnedStack) {
  await (invitedPeople ??= invitePeople(page, stack))
  await alterResponses(page, '**/api/members', addMemberWithLongName)
  await page.goto(`${stack.origin}/settings/members`)
  await page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Vera/ }).first().waitFor()
}

const Members = z.object({ data: z.array(z.looseObject({ id: z.string(), name: z.string() })) })

/** Adds a member with the longest name, and gives Vera a second factor. */
function addMemberWithLongName(answer: unknown) {
  const { data } = Members.parse(answer)
  const members = data.map((member) => ({ ...member, hasSecondFactor: member.name === 'Vera' }))
  return { data: [...members, { ...data[0], id: 'mem_long', userId: 'usr_long', name: longName, lastSeenAt: null }] }
}

/** Creates three invitations: two with an email address and one without. */
async function invitePeople(page: Page, { origin }: SpawnedStack) {
  const invitationsUrl = `${origin}/api/invitations`
  await createResource(page, invitationsUrl, {
    email: `grace.${'hopper.'.repeat(20)}navy@example.com`,
    role: 'designer',
  })
  await createResource(page, invitationsUrl, { email: 'lin@example.com', role: 'viewer' })
  await createResource(page, invitationsUrl, { role: 'marketer' })
}

async function openMessages(page: Page, stack: SpawnedStack) {
  await (invitedPeople ??= invitePeople(page, stack))
  await page.goto(`${stack.origin}/settings/messages`)
  await page.getByRole('table', { name: 'Messages' }).waitFor()
}

let auditedChanges: Promise<unknown> | undefined

async function openAuditLog(page: Page, stack: SpawnedStack) {
  await (auditedChanges ??= makeAuditedChanges(page, stack))
  await page.goto(`${stack.origin}/settings/audit`)
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
}

async function makeAuditedChanges(page: Page, { origin }: SpawnedStack) {
  const destination = { type: 'url', url: 'https://example.com/menu' }
  const { id } = await createResource(page, `${origin}/api/codes`, { name: 'Counter card', destination })
  const change = (data: object) => page.request.patch(`${origin}/api/codes/${id}`, { headers: { origin }, data })
  await change({ name: `Counter ${'sign '.repeat(30)}` })
  await change({ destination: { type: 'url', url: 'https://example.com/menu/summer' }, tags: ['menu', 'summer'] })
  await createResource(page, `${origin}/api/folders`, { name: 'Events' })
}

let usedKey: Promise<unknown> | undefined

function ensureUsedKey(page: Page, stack: SpawnedStack) {
  return (usedKey ??= createUsedKey(page, stack))
}

async function openRequests(page: Page, stack: SpawnedStack) {
  await ensureUsedKey(page, stack)
  await page.goto(`${stack.origin}/settings/developers/requests`)
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().waitFor()
}

/** Creates a key of each scope, and sends requests with the key for reading. */
async function createUsedKey(page: Page, { origin, serviceOrigin }: SpawnedStack) {
  const createdKey = await createResource(page, `${origin}/api/keys`, { name: 'Nightly export', scope: 'read' })
  await createResource(page, `${origin}/api/keys`, { name: `The ${'longest '.repeat(20)}name`, scope: 'write' })
  const headers = { authorization: `Bearer ${String(createdKey['key'])}` }
  for (const path of ['/codes?limit=3', '/codes/cod_00000000000000000000', '/analytics/summary', '/pages', '/nowhere'])
    await fetch(`${serviceOrigin}/v1${path}`, { headers })
  await fetch(`${serviceOrigin}/v1/codes`, { method: 'POST', headers, body: '{}' })
}
