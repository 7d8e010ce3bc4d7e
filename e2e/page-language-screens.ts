import type { Page } from 'playwright/test'
import { createPageWithBlocks, editPage, findCanvas, openBuilder, openPane, showSettings } from './open-builder.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const toId = (prefix: 'pgs' | 'blk', name: string) => `${prefix}_${name.padEnd(20, '0')}`
const lens = toId('blk', 'lens')
const languages = [
  {
    lang: 'de',
    slug: 'de',
    name: 'Start',
    title: 'Leuchtturm Skerry',
    text: 'Die Linse dreht sich bei einer Berührung',
  },
  {
    lang: 'fr',
    slug: 'fr',
    name: 'Accueil',
    title: 'Le phare de Skerry',
    text: 'La lentille tourne au moindre contact',
  },
]

/** Opens a start page in English, German and French, whose English text has changed since, and returns its id. French is hidden. */
export async function openMuseum(page: Page, stack: SpawnedStack): Promise<string> {
  const id = await createPageWithBlocks(page, stack, [])
  const createOperations: Parameters<typeof editPage>[2]['createOperations'] = ([home]) => [
    { op: 'setNav', nav: { lang: 'en' } },
    { op: 'setBlock', page: home?.id, block: home?.blocks[0]?.id, fields: { title: 'Skerry Light' } },
    { op: 'addBlock', page: home?.id, id: lens, type: 'heading', fields: { text: 'The great lens turns at a touch' } },
    { op: 'addBlock', page: home?.id, type: 'heading', fields: { text: 'Mind the last step' } },
    ...languages.flatMap(({ lang, slug, name, title, text }) => {
      const [pageId, headerId] = [toId('pgs', lang), toId('blk', `${lang}header`)]
      const [from, texts] = [home?.blocks[0]?.id, [{ path: 'title', text: 'Skerry Light' }]]
      const translation = {
        of: home?.id,
        lang,
        hidden: lang === 'fr',
        texts: [{ path: 'name', text: 'Home' }],
        leftOut: [],
      }
      return [
        { op: 'addPage', id: pageId, headerId, name, slug },
        { op: 'setPage', page: pageId, fields: { translation } },
        {
          op: 'setBlock',
          page: pageId,
          block: headerId,
          fields: { title, translatedFrom: { block: from, texts } },
        },
        {
          op: 'addBlock',
          page: pageId,
          type: 'heading',
          fields: {
            text,
            translatedFrom: { block: lens, texts: [{ path: 'text', text: 'The lens turns at a touch' }] },
          },
        },
      ]
    }),
  ]
  await editPage(page, stack, { id, createOperations })
  await openBuilder(page, stack, id)
  await page.getByRole('button', { name: 'Preview' }).waitFor()
  return id
}

async function openLanguages(page: Page, stack: SpawnedStack) {
  await openMuseum(page, stack)
  await openPane(page, 'Pages')
  const list = page.getByRole('list', { name: /^Languages of/ })
  await list.getByText('2 to review').first().waitFor()
  return list
}

/** States of the builder that concern the languages of a page. */
export const pageLanguageStates: State[] = [
  defineState('the languages of a page', async (page, stack) => {
    await openLanguages(page, stack)
  }),
  defineState('another language', async (page, stack) => {
    await openLanguages(page, stack)
    await page.getByRole('button', { name: 'Actions: Home' }).click()
    await page.getByRole('menuitem', { name: 'Add a language' }).click()
    await page.getByRole('combobox', { name: 'Language' }).last().waitFor()
  }),
  defineState('what has changed in the original', async (page, stack) => {
    await openLanguages(page, stack)
    await page.getByRole('button', { name: /^Actions: Deutsch/ }).click()
    await page.getByRole('menuitem', { name: 'What has changed' }).click()
    await page.getByRole('button', { name: 'Mark all texts as translated' }).waitFor()
  }),
  defineState('a block of a translation', async (page, stack) => {
    const list = await openLanguages(page, stack)
    await list.getByRole('button', { name: /^Deutsch/ }).click()
    await page.keyboard.press('Escape')
    await findCanvas(page)
      .getByRole('option', { name: /Die Linse/ })
      .click()
    await showSettings(page)
    await page.getByRole('region', { name: 'In English' }).waitFor()
  }),
  defineState('hidden languages before publishing', async (page, stack) => {
    await openMuseum(page, stack)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('region', { name: 'Languages' }).waitFor()
  }),
]
