import type { Page } from 'playwright/test'
import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  defineFailingState,
  defineLoadingState,
  createResource,
  defineEmptyState,
  defineState,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

const longHost = `${'a-long-name-of-a-department-'.repeat(2)}x.marketing.example`
const path = '/settings/domains'

/** States of the workspace's own domains, in the settings and on the screen of a code. */
export const domainScreens: { name: string; states: State[] } = {
  name: 'domains',
  states: [
    defineState('domains', openDomains),
    defineState('new domain', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByRole('dialog').getByRole('radio', { name: 'A page' }).check()
    }),
    defineState('steps', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Steps for go.example.com' }).click()
      await page.getByRole('status').getByText('Last check').waitFor()
    }),
    defineState('steps of a long name', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: /^Steps for a-long/ }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('other addresses', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Steps for go.example.com' }).click()
      await page.getByRole('button', { name: 'Edit addresses' }).click()
      await page.getByLabel('Unknown codes').fill('htps://example.com/help')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Unknown codes').scrollIntoViewIfNeeded()
    }),
    defineState('app links', async (page, stack) => {
      const host = `links-${crypto.randomUUID().slice(0, 8)}.test`
      const { id } = await createResource(page, `${stack.origin}/api/domains`, { host, use: 'scans' })
      await page.request.patch(`${stack.origin}/api/domains/${id}`, {
        headers: { origin: stack.origin },
        data: {
          appLinks: {
            apple: [{ appId: 'ABCDE12345.com.example.menu' }],
            android: [{ packageName: 'com.example.menu', sha256CertFingerprints: ['AB'.repeat(32), 'CD'.repeat(32)] }],
          },
        },
      })
      await page.goto(`${stack.origin}${path}?open=${id}&apps=true`)
      await page.getByRole('dialog', { name: 'App links' }).waitFor()
    }),
    defineState('code with an app', async (page, stack) => {
      const { id } = await createResource(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer?table=4',
      })
      await page.goto(`${stack.origin}/codes/${id}`)
      await page.getByText('Phones and tablets try').waitFor()
    }),
    defineState('app of a code in its form', async (page, stack) => {
      const { id } = await createResource(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer?table=4',
      })
      await page.goto(`${stack.origin}/codes/${id}`)
      await page.getByRole('button', { name: 'Edit destination' }).click()
      await page.getByLabel('App on phones and tablets').waitFor()
    }),
    defineState('page of an app', async (page, stack) => {
      const { id } = await createResource(page, `${stack.origin}/api/codes`, {
        name: 'Summer menu',
        destination: { type: 'url', url: 'https://example.com/summer' },
        appUrl: 'myapp://menu/summer',
      })
      const answer = await page.request.get(`${stack.origin}/api/codes/${id}`)
      const { scanUrl } = z.object({ scanUrl: z.string() }).parse(await answer.json())
      const agent = { 'user-agent': phoneAgent }
      const html = await (await page.request.get(scanUrl, { headers: agent })).text()
      // The script of the page would leave it.
      await page.setContent(html.replace(/<script>[^]*<\/script>/, ''))
    }),
    defineState('removal', async (page, stack) => {
      await openDomains(page, stack)
      await page.getByRole('button', { name: 'Remove menu.test' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    defineState('code with aliases', async (page, stack) => {
      await openDomains(page, stack)
      const code = await ensureCodeWithAliases(page, stack)
      await page.goto(`${stack.origin}/codes/${code}`)
      await page.getByRole('group', { name: 'On your domains' }).waitFor()
    }),
    defineEmptyState(path),
    defineLoadingState({
      path,
      requests: '**/api/domains',
      until: (page) => page.getByRole('heading', { name: 'Domains' }),
    }),
    defineFailingState({ path, requests: '**/api/domains' }),
  ],
}

async function openDomains(page: Page, { origin }: SpawnedStack) {
  for (const host of ['go.example.com', longHost, 'menu.test'])
    await page.request.post(`${origin}/api/domains`, { headers: { origin }, data: { host, use: 'scans' } })
  await page.goto(origin + path)
  await page.getByRole('table', { name: 'Domains' }).waitFor()
}

let codeWithAliases: Promise<string> | undefined

/** Creates a code with aliases, once for all screenshots. Returns its id. */
function ensureCodeWithAliases(page: Page, { origin }: SpawnedStack): Promise<string> {
  const body = {
    name: 'Summer menu',
    destination: { type: 'url', url: 'https://example.com/summer' },
    aliases: ['menu.test/summer/Terrace', `menu.test/${'long-path-'.repeat(8)}end`],
  }
  return (codeWithAliases ??= createResource(page, `${origin}/api/codes`, body).then(({ id }) => id))
}
