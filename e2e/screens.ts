import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens.ts'
import { abuseReportScreens } from './abuse-report-screens.ts'
import { analyticsScreens, overviewScreens } from './analytics-screens.ts'
import { builderScreens } from './builder-screens.ts'
import { campaignScreens } from './campaign-screens.ts'
import { codeScreens } from './code-screens.ts'
import { domainScreens } from './domain-screens.ts'
import { designScreens, templatesScreens } from './design-screens.ts'
import { foreignScreens } from './foreign-screens.ts'
import { formScreens } from './form-screens.ts'
import { imageScreens } from './image-screens.ts'
import { importScreens } from './import-screens.ts'
import { codeCheckboxes, makeCode, openCodes } from './open-codes.ts'
import { failing, loading, make, nothingYet, seeded, skeleton, standing, unavailable } from './screenshot-states.ts'
import { leadsScreens, pagesScreens } from './pages-screens.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { auditScreens, developerScreens, messageScreens, peopleScreens } from './people-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { alertScreens } from './alert-screens.ts'
import { reportScreens } from './report-screens.ts'
import { sharedLinkScreens } from './shared-link-screens.ts'
import { invitationScreens, passwordScreens, signInScreens } from './sign-in-screens.ts'
import { siteScreens, sitesScreens } from './sites-screens.ts'
import { utmScreens } from './utm-screens.ts'
import { visitorScreens } from './visitor-screens.ts'
import { deliveriesScreens, webhooksScreens } from './webhooks-screens.ts'

export interface State {
  name: string
  /** The viewer: nobody; an admin, viewer or designer of the seeded workspace; an admin of an empty one, or of one on another service. */
  as: 'nobody' | 'seeded' | 'viewer' | 'designer' | 'empty' | 'foreign'
  /** Opens the state and returns when it is complete. */
  open(page: Page, stack: SpawnedStack): Promise<void>
  /** Also captured at widths between desktop and phone, like the first state of each screen. */
  everyWidth?: true
}

const codesList = /\/api\/codes(\?|$)/

/** All screens with their states. A new screen is one entry here. */
export const screens: { name: string; states: State[] }[] = [
  signInScreens,
  passwordScreens,
  invitationScreens,
  overviewScreens,
  analyticsScreens,
  campaignScreens,
  sharedLinkScreens,
  alertScreens,
  reportScreens,
  utmScreens,
  {
    name: 'codes',
    states: [
      seeded('three hundred codes', (page, stack) => openCodes(page, stack)),
      seeded('a search', (page, stack) => openCodes(page, stack, '?q=terrace&sort=scans')),
      { name: 'what a viewer may do', as: 'viewer', open: (page, stack) => openCodes(page, stack) },
      { name: 'what a designer may do', as: 'designer', open: (page, stack) => openCodes(page, stack) },
      seeded('three selected', async (page, stack) => {
        await openCodes(page, stack)
        for (const nth of [0, 1, 4]) await codeCheckboxes(page).nth(nth).check()
        await page.getByRole('toolbar', { name: 'Selected codes' }).waitFor()
      }),
      standing('no match', '/codes?q=nothing-is-called-this', (page) =>
        page.getByRole('region', { name: 'List' }).getByRole('heading'),
      ),
      nothingYet('/codes', (page) => page.getByRole('region', { name: 'List' }).getByRole('heading')),
      loading({
        path: '/codes',
        requests: codesList,
        until: (page) => page.getByRole('tree', { name: 'Folders' }).or(skeleton(page)),
      }),
      failing({ path: '/codes', requests: codesList }),
      seeded('new code', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        await page.getByRole('dialog', { name: 'New code' }).getByLabel('Destination').waitFor()
      }),
      seeded('an address that may be meant otherwise', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'New code' })
        await dialog.getByLabel('Destination').fill('htps://münchen.example/straße')
        await dialog.getByRole('button', { name: 'Create code' }).click()
        await dialog.getByRole('button', { name: /^Use https/ }).waitFor()
      }),
      seeded('many and long tags', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        const tags = Array.from({ length: 24 }, (_, at) =>
          at % 5 === 0 ? `${'longer than a line '.repeat(2)}${at}` : `tag ${at}`,
        )
        await page
          .getByRole('dialog')
          .getByLabel('Tags')
          .fill(`${tags.join(',')},`)
        await page.getByRole('button', { name: 'Remove tag 23' }).waitFor()
      }),
      seeded('a folder with a long name is deleted', async (page, stack) => {
        await openCodes(page, stack, `?folder=${await longFolder(page, stack)}`)
        const sheet = page.getByRole('button', { name: 'Folders', exact: true })
        if (await sheet.isVisible()) await sheet.click()
        await page.locator('[role=treeitem][aria-selected=true]:visible').press('Delete')
        await page.getByRole('button', { name: 'Delete folder' }).waitFor()
      }),
    ],
  },
  importScreens,
  codeScreens,
  designScreens,
  templatesScreens,
  pagesScreens,
  sitesScreens,
  siteScreens,
  builderScreens,
  imageScreens,
  leadsScreens,
  webhooksScreens,
  deliveriesScreens,
  settingsScreens,
  domainScreens,
  accountScreens,
  peopleScreens,
  messageScreens,
  auditScreens,
  abuseReportScreens,
  developerScreens,
  foreignScreens,
  formScreens,
  visitorScreens,
  {
    name: 'shell',
    states: [
      seeded('the palette', async (page, stack) => {
        await openCodes(page, stack)
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').waitFor()
      }),
      seeded('offline', async (page, stack) => {
        await openCodes(page, stack)
        await page.context().setOffline(true)
        await page.getByText('You are offline').waitFor()
      }),
      seeded('the server is away', async (page, { origin }) => {
        await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: unavailable }))
        await page.goto(`${origin}/analytics`)
        await page.getByText('The server is not available right now').waitFor()
      }),
      standing('an address that leads nowhere', '/nowhere', (page) => page.locator('main:not([aria-busy]) h1')),
    ],
  },
]

let folder: Promise<string> | undefined

/** Created once for all screenshots, with a code in it. */
function longFolder(page: Page, stack: SpawnedStack): Promise<string> {
  return (folder ??= (async () => {
    const { id } = await make(page, `${stack.origin}/api/folders`, {
      name: `The ${'longest '.repeat(24)}name`,
      parentId: null,
    })
    await makeCode(page, stack, { name: `${'Very '.repeat(39)}long`, folderId: id })
    return id
  })())
}
