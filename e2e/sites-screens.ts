import type { Page } from 'playwright/test'
import { z } from 'zod'
import { writeFolder, createUniqueName, toZip } from './create-site.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  defineLoadingAndFailingStates,
  createResource,
  defineEmptyState,
  showOnPlan,
  defineState,
  findSkeleton,
  definePathState,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the list of hosted sites, and of the dialog that creates a site. */
export const sitesScreens: { name: string; states: State[] } = {
  name: 'sites',
  states: [
    defineState('a few sites', async (page, stack) => {
      await createSiteWithCode(page, stack)
      await page.goto(`${stack.origin}/sites`)
      await page.getByRole('list', { name: 'Sites' }).waitFor()
    }),
    defineEmptyState('/sites'),
    defineState('a site with a long name', async (page, { origin }) => {
      const name = `The ${'longest '.repeat(24)}name`
      const data = { name, subdomain: createUniqueName(), zip: toBase64Zip(html) }
      await page.request.post(`${origin}/api/sites`, { headers: { origin }, data })
      await page.goto(`${origin}/sites`)
      await page.getByRole('list', { name: 'Sites' }).waitFor()
    }),
    definePathState('no match', '/sites?q=nothing-is-called-this', (page) => page.getByText('No matching sites')),
    ...defineLoadingAndFailingStates({ path: '/sites', requests: '**/api/sites', until: findSkeleton }),
    definePathState('a new site', '/sites?new=true', (page) => page.getByRole('dialog', { name: 'New site' })),
    defineState('a folder is chosen', (page, stack) => chooseFiles(page, stack, { 'index.html': html })),
    defineState('a folder without a home page', (page, stack) =>
      chooseFiles(page, stack, {
        'film.mp4': 'x'.repeat(5_200_000),
        'dist/index.html': html,
        'dist/mail.php': '',
        'film.psd': '',
        'node_modules/a.js': '',
      }),
    ),
    defineState('publishing', async (page, stack) => {
      await page.route('**/api/sites', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
      await chooseFiles(page, stack, { 'index.html': html })
      await page.getByRole('button', { name: 'Publish site' }).click()
      await page.getByRole('button', { name: 'Cancel' }).last().waitFor()
    }),
    defineState('publishing failed', async (page, stack) => {
      await chooseFiles(page, stack, { 'index.html': html })
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Publish site' }).click()
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
    defineState('published, with warnings', async (page, stack) => {
      await chooseFiles(page, stack, {
        'index.html': withBrokenLinks,
        'app.js': '',
        'contact.php': '<?php',
        'vercel.json': '{}',
        _redirects: '/menu https://example.com/menu\n/ /de 302 Country=de\n',
        'notes.txt': Buffer.from('Caf\u00e9', 'latin1'),
      })
      await page.getByRole('button', { name: 'Publish site' }).click()
      await page.getByText('The site is live').waitFor()
    }),
    defineState('every site of the plan is in use', async (page, { origin }) => {
      await showOnPlan(page, 'free')
      await page.route('**/api/me', async (route) => {
        const response = await route.fetch()
        const me = z.looseObject({ limits: z.looseObject({}) }).parse(await response.json())
        await route.fulfill({ response, json: { ...me, limits: { ...me.limits, sites: 0 } } })
      })
      await page.goto(`${origin}/sites?new=true`)
      await page.getByText('Your plan has no sites').waitFor()
    }),
  ],
}

/** States of one site. */
export const siteScreens: { name: string; states: State[] } = {
  name: 'site',
  states: [
    defineState('with versions and a code', async (page, stack) => {
      await openSite(page, stack)
    }),
    defineState('the actions of the site', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('button', { name: /^Actions for/ }).click()
    }),
    defineState('a version is previewed', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('button', { name: 'Preview version 2' }).click()
      await page.getByRole('dialog').locator('iframe').waitFor()
    }),
    defineState('a version is previewed on a phone', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('button', { name: 'Preview version 2' }).click()
      await page.getByRole('radio', { name: 'Phone' }).check({ force: true })
    }),
    defineState('a new version is previewed before it goes live', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('link', { name: /^Deploy/ }).click()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(writeFolder('guide', { 'index.html': html }))
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByRole('button', { name: 'Discard' }).waitFor()
    }),
    defineState('a version is discarded', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('button', { name: 'Discard version 2' }).click()
      await page.getByText('Discarded version 2').waitFor()
    }),
    defineState('deploying', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('link', { name: /^Deploy/ }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('deletion is rejected', async (page, stack) => {
      await openSite(page, stack)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('link').waitFor()
    }),
    ...defineLoadingAndFailingStates({ path: '/sites/sit_x', requests: '**/api/sites/sit_x', until: findSkeleton }),
    definePathState('not found', '/sites/sit_nothing', (page) => page.getByText('This site does not exist')),
  ],
}

const html = `<!doctype html><html lang="en"><title>Guide</title><body style="margin:0;font:20px Georgia;background:#f4efe6">
  <header style="background:#123a4a;color:#fff;padding:72px"><h1 style="font-size:56px;margin:0">Harbour guide</h1></header>
  <main style="padding:56px 72px"><p>The ferry leaves every half hour.</p></main></body></html>`
const withBrokenLinks = html.replace(
  '</main>',
  '<a href="menu.html">Menu</a> <img src="fish.jpg" alt=""></main><script type="module" src="app.js"></script>',
)

/** Creates a site with a version that is not live, and a code that opens the site. Returns the id of the site. */
async function createSiteWithCode(page: Page, { origin }: SpawnedStack): Promise<string> {
  const subdomain = `guide-${createUniqueName()}`
  const headers = { origin }
  const reply = await page.request.post(`${origin}/api/sites`, {
    headers,
    data: { name: 'Harbour guide', subdomain, zip: toBase64Zip(html) },
  })
  const { site } = z.object({ site: z.object({ id: z.string() }) }).parse(await reply.json())
  await page.request.post(`${origin}/api/sites/${site.id}/deploy`, {
    headers,
    data: { zip: toBase64Zip(withBrokenLinks), live: false },
  })
  await createResource(page, `${origin}/api/codes`, {
    name: 'Pier poster',
    destination: { type: 'site', siteId: site.id },
  })
  return site.id
}

async function openSite(page: Page, stack: SpawnedStack) {
  await page.goto(`${stack.origin}/sites/${await createSiteWithCode(page, stack)}`)
  await page.getByRole('list', { name: 'Versions' }).waitFor()
}

async function chooseFiles(page: Page, { origin }: SpawnedStack, files: Record<string, string | Buffer>) {
  await page.goto(`${origin}/sites?new=true`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(writeFolder(`guide-${createUniqueName()}`, files))
  await page.getByRole('button', { name: 'Change' }).waitFor()
}

function toBase64Zip(content: string): string {
  return toZip({ 'index.html': content }).toString('base64')
}
