import type { Page } from 'playwright/test'
import { createPageWithBlocks, findCanvas, openBuilder, openPane, showSettings } from './open-builder.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { pageLanguageStates } from './page-language-screens.ts'
import { defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

const column = (title: string, span: number) => ({
  type: 'testimonial',
  fields: {
    quote: `${title}: the room looks out on the harbor, and breakfast is served until noon.`,
    layout: { span },
  },
})

const blocks = [
  { type: 'section', fields: { name: 'Introduction', width: 'wide', background: 'accent', align: 'middle' } },
  { type: 'image', fields: { layout: { span: 6 } } },
  {
    type: 'text',
    fields: { content: text('A small hotel between the old harbor and the market.'), layout: { span: 6 } },
  },
  { type: 'section', fields: { name: 'Rooms', width: 'wide', background: 'surface', align: 'stretch' } },
  ...['Sea', 'Garden', 'Attic'].map((title) => column(title, 4)),
  { type: 'section', fields: { name: 'Film', background: 'gradient', color: '#123c5a', gradientTo: '#2f7f86' } },
  {
    type: 'embed',
    fields: { address: 'https://www.openstreetmap.org/#map=15/53.5436/9.9668', title: 'How to find us' },
  },
]

/** States of the builder that concern the layout and the look of a page, and what it embeds. */
export const pageDesignScreens: { name: string; states: State[] } = {
  name: 'page-design',
  states: [
    ...pageLanguageStates,
    defineState('a column chosen', async (page, stack) => {
      await openDesignedPage(page, stack)
      await findCanvas(page)
        .getByRole('option', { name: /Garden/ })
        .click()
    }),
    defineState('the settings of a section', async (page, stack) => {
      await openDesignedPage(page, stack)
      await openPane(page, 'Outline')
      await page.getByRole('region', { name: 'Outline' }).getByRole('option', { name: /Rooms/ }).first().click()
      await showSettings(page)
    }),
    defineState('sections to insert', async (page, stack) => {
      await openDesignedPage(page, stack)
      await openPane(page, 'Blocks')
      await page.getByRole('radio', { name: 'Sections' }).check()
      await page.getByRole('region', { name: 'Sections' }).getByRole('button').first().waitFor()
    }),
    defineState('a section to save', async (page, stack) => {
      await openDesignedPage(page, stack)
      await findCanvas(page)
        .getByRole('option', { name: /^Section, Rooms/ })
        .click()
      await page.getByRole('button', { name: 'Save as section' }).click()
      await page.getByRole('dialog', { name: 'Save as section' }).getByLabel('Name').waitFor()
    }),
    defineState('an embed', async (page, stack) => {
      await openDesignedPage(page, stack)
      await findCanvas(page)
        .getByRole('option', { name: /^Embed/ })
        .click()
      await showSettings(page)
    }),
    defineState('the type of the theme', async (page, stack) => {
      await openDesignedPage(page, stack)
      await openPane(page, 'Theme')
      await page
        .getByRole('combobox', { name: /heading/i })
        .first()
        .scrollIntoViewIfNeeded({ timeout: 5_000 })
    }),
    defineState('search and sharing', async (page, stack) => {
      await openDesignedPage(page, stack)
      await openPane(page, 'Pages')
      await page.getByRole('button', { name: 'Search and sharing' }).click()
      await page.getByRole('dialog', { name: 'Search and sharing' }).getByLabel('Title').waitFor()
    }),
    defineState('a schedule', async (page, stack) => {
      await openDesignedPage(page, stack)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Publish later' }).click()
      await page.getByRole('button', { name: 'Save the schedule' }).waitFor()
    }),
    defineState('a password', async (page, stack) => {
      await openDesignedPage(page, stack)
      await page.getByRole('button', { name: 'Page actions' }).click()
      await page.getByRole('menuitem', { name: /password/i }).click()
      await page.getByRole('button', { name: 'Save password' }).waitFor()
    }),
  ],
}

async function openDesignedPage(page: Page, stack: SpawnedStack) {
  await openBuilder(page, stack, await createPageWithBlocks(page, stack, blocks))
  await page.getByRole('button', { name: 'Preview' }).waitFor()
}
