import type { Page } from 'playwright/test'
import { accountScreens } from './account-screens.ts'
import { assistantScreens } from './assistant-screens.ts'
import { abuseReportScreens } from './abuse-report-screens.ts'
import { analyticsScreens, overviewScreens } from './analytics-screens.ts'
import { builderScreens } from './builder-screens.ts'
import { brandScreens } from './brand-screens.ts'
import { campaignScreens } from './campaign-screens.ts'
import { codeScreens } from './code-screens.ts'
import { domainScreens } from './domain-screens.ts'
import { designScreens, templatesScreens } from './design-screens.ts'
import { fileScreens } from './file-screens.ts'
import { foreignScreens } from './foreign-screens.ts'
import { formScreens } from './form-screens.ts'
import { imageScreens } from './image-screens.ts'
import { importScreens } from './import-screens.ts'
import { findCodeCheckboxes, createCode, openCodes } from './open-codes.ts'
import {
  defineFailingState,
  defineLoadingState,
  createResource,
  defineEmptyState,
  defineState,
  findSkeleton,
  definePathState,
  unavailableError,
} from './screenshot-states.ts'
import { pageDesignScreens } from './page-design-screens.ts'
import { leadsScreens, pagesScreens } from './pages-screens.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { auditScreens, developerScreens, messageScreens, peopleScreens } from './people-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { alertScreens } from './alert-screens.ts'
import { publishedScreens } from './published-screens.ts'
import { reportScreens } from './report-screens.ts'
import { sharedLinkScreens } from './shared-link-screens.ts'
import { setupScreens } from './setup-screens.ts'
import { splitScreens } from './split-screens.ts'
import { invitationScreens, passwordScreens, signInScreens } from './sign-in-screens.ts'
import { siteScreens, sitesScreens } from './sites-screens.ts'
import { newCodeScreens } from './new-code-screens.ts'
import { utmScreens } from './utm-screens.ts'
import { visitorScreens } from './visitor-screens.ts'
import { deliveriesScreens, webhooksScreens } from './webhooks-screens.ts'

export interface State {
  name: string
  /**
   * Who sees the state. `seeded`, `viewer` and `designer` are members of the seeded workspace, `seeded` as an admin. `empty` is an admin of an
   * empty workspace, and `foreign` an admin of a dashboard with another service.
   */
  as: 'nobody' | 'seeded' | 'viewer' | 'designer' | 'empty' | 'foreign'
  /** Opens the state and returns when it is complete. */
  open(page: Page, stack: SpawnedStack): Promise<void>
  /** The first state of each screen is also captured at widths between desktop and phone. With this field, another state is too. */
  everyWidth?: true
}

const codesList = /\/api\/codes(\?|$)/

/** All screens with their states. A new screen is one entry here. */
export const screens: { name: string; states: State[] }[] = [
  setupScreens,
  signInScreens,
  passwordScreens,
  invitationScreens,
  analyticsScreens,
  splitScreens,
  assistantScreens,
  campaignScreens,
  sharedLinkScreens,
  alertScreens,
  reportScreens,
  utmScreens,
  brandScreens,
  {
    name: 'codes',
    states: [
      defineState('three hundred codes', (page, stack) => openCodes(page, stack)),
      defineState('a search', (page, stack) => openCodes(page, stack, '?q=terrace&sort=scans')),
      defineState('several filters', (page, stack) =>
        openCodes(
          page,
          stack,
          '?noTags=["menu"]&hosts=["harbourhouse.example"]&created=365d&rules=without&sort=recent',
        ),
      ),
      defineState('the dialog of a filter', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Tags…' }).click()
        await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      }),
      defineState('the menu of filters', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Tags…' }).waitFor()
      }),
      { name: 'what a viewer may do', as: 'viewer', open: (page, stack) => openCodes(page, stack) },
      { name: 'what a designer may do', as: 'designer', open: (page, stack) => openCodes(page, stack) },
      defineState('three selected', async (page, stack) => {
        await openCodes(page, stack)
        for (const position of [0, 1, 4]) await findCodeCheckboxes(page).nth(position).check()
        await page.getByRole('toolbar', { name: 'Selected codes' }).waitFor()
      }),
      definePathState('no match', '/codes?q=nothing-is-called-this', (page) =>
        page.getByRole('region', { name: 'List' }).getByRole('heading'),
      ),
      defineEmptyState('/codes', (page) => page.getByRole('region', { name: 'List' }).getByRole('heading')),
      defineLoadingState({
        path: '/codes',
        requests: codesList,
        until: (page) => page.getByRole('tree', { name: 'Folders' }).or(findSkeleton(page)),
      }),
      defineFailingState({ path: '/codes', requests: codesList }),
      defineState('new code', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        await page.getByRole('dialog', { name: 'New code' }).getByLabel('Destination').waitFor()
      }),
      defineState('a misspelled address with a suggestion', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'New code' })
        await dialog.getByLabel('Destination').fill('htps://münchen.example/straße')
        await dialog.getByRole('button', { name: 'Create code' }).click()
        await dialog.getByRole('button', { name: /^Use https/ }).waitFor()
      }),
      defineState('many and long tags', async (page, stack) => {
        await openCodes(page, stack)
        await page.getByRole('button', { name: 'New code' }).first().click()
        const tags = Array.from({ length: 24 }, (_, index) =>
          index % 5 === 0 ? `${'longer than a line '.repeat(2)}${index}` : `tag ${index}`,
        )
        await page
          .getByRole('dialog')
          .getByLabel('Tags')
          .fill(`${tags.join(',')},`)
        await page.getByRole('button', { name: 'Remove tag 23' }).waitFor()
      }),
      defineState('a folder with a long name is deleted', async (page, stack) => {
        await openCodes(page, stack, `?folder=${await ensureFolderWithLongName(page, stack)}`)
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
  pageDesignScreens,
  imageScreens,
  fileScreens,
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
  newCodeScreens,
  formScreens,
  visitorScreens,
  publishedScreens,
  // After the empty states of all other screens, because it creates and scans a code in the empty workspace.
  overviewScreens,
  {
    name: 'shell',
    states: [
      defineState('the palette', async (page, stack) => {
        await openCodes(page, stack)
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').waitFor()
      }),
      defineState('offline', async (page, stack) => {
        await openCodes(page, stack)
        await page.context().setOffline(true)
        await page.getByText('You are offline').waitFor()
      }),
      defineState('the server is not available', async (page, { origin }) => {
        await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: unavailableError }))
        await page.goto(`${origin}/analytics`)
        await page.getByText('The server is not available right now').waitFor()
      }),
      definePathState('an address that leads nowhere', '/nowhere', (page) => page.locator('main:not([aria-busy]) h1')),
    ],
  },
]

let folderWithLongName: Promise<string> | undefined

/** Creates a folder with a long name and a code in it, once for all screenshots. Returns the id of the folder. */
function ensureFolderWithLongName(page: Page, stack: SpawnedStack): Promise<string> {
  return (folderWithLongName ??= (async () => {
    const { id } = await createResource(page, `${stack.origin}/api/folders`, {
      name: `The ${'longest '.repeat(24)}name`,
      parentId: null,
    })
    await createCode(page, stack, { name: `${'Very '.repeat(39)}long`, folderId: id })
    return id
  })())
}
