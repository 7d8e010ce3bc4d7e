import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineFailingState, definePathState, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** Assistants that ask for access, and those that have it. */
export const assistantScreens: { name: string; states: State[] } = {
  name: 'assistants',
  states: [
    defineState('an assistant asks for access', openRequest, { everyWidth: true }),
    definePathState('an incomplete link', '/connect?request=x', (page) => page.getByText('This link is not complete')),
    defineState('two assistants and a terminal', async (page, { origin }) => {
      await page.route('**/api/assistants', (route) => route.fulfill({ json: { data: assistants } }))
      await page.goto(`${origin}/settings/assistants`)
      await page.getByText('Cursor').first().waitFor()
    }),
    defineState('a terminal asks for access', openDeviceLogin, { everyWidth: true }),
    definePathState('the code of a terminal', '/device', (page) => page.getByLabel('Code')),
    definePathState('an unknown code', '/device?code=BCDF-GHJK', (page) =>
      page.getByText('No terminal shows this code'),
    ),
    definePathState('none', '/settings/assistants', (page) => page.getByRole('heading', { level: 2 })),
    defineFailingState({ path: '/settings/assistants', requests: '**/api/assistants' }),
  ],
}

const assistants = [
  {
    id: 'agr_1',
    name: 'Claude',
    kind: 'assistant',
    scope: 'write',
    person: { id: 'usr_1', name: 'Ada Lovelace' },
    lastUsedAt: '2026-11-29T18:00:00Z',
  },
  {
    id: 'agr_2',
    name: 'Cursor',
    kind: 'assistant',
    scope: 'read',
    person: { id: 'usr_2', name: 'Grace Hopper' },
    lastUsedAt: null,
  },
  {
    id: 'agr_3',
    name: 'Terminal on build-7',
    kind: 'terminal',
    scope: 'write',
    person: { id: 'usr_1', name: 'Ada Lovelace' },
    lastUsedAt: '2026-11-30T07:00:00Z',
  },
].map((assistant) => ({ ...assistant, createdAt: '2026-11-20T09:30:00Z' }))

async function openRequest(page: Page, { origin }: SpawnedStack) {
  const request = { clientId: 'acl_1', redirectUri: 'https://claude.ai/callback', codeChallenge: 'x'.repeat(43) }
  await page.route('**/api/assistants/request**', (route) =>
    route.fulfill({
      json: { name: 'Claude', host: 'claude.ai', denyUrl: 'https://claude.ai/callback?error=access_denied' },
    }),
  )
  await page.goto(`${origin}/connect?request=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)
  await page.getByRole('button', { name: 'Allow access' }).waitFor()
}

async function openDeviceLogin(page: Page, { origin }: SpawnedStack) {
  await page.route('**/api/assistants/device-login**', (route) =>
    route.fulfill({ json: { machine: 'build-7', network: '203.0.113.0/24', scope: 'write' } }),
  )
  await page.goto(`${origin}/device?code=BCDF-GHJK`)
  await page.getByRole('button', { name: 'Allow access' }).waitFor()
}
