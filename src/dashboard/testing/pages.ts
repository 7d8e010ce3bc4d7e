import { type Locator, page } from 'vitest/browser'
import { api } from './workspace.ts'

/** Creates a page from the template `link-page`, and does not publish it. */
export function createDraftPage(name: string, subdomain = `test-${crypto.randomUUID().slice(0, 12)}`) {
  return api('POST /pages', { body: { name, subdomain, templateId: 'link-page' } })
}

export async function createPublishedPage(name: string) {
  const draft = await createDraftPage(name)
  await api('POST /pages/{id}/publish', { params: { id: draft.id } })
  return draft
}

/** A page in the list of pages. */
export function findPageCard(name: string): Locator {
  return page
    .getByRole('list', { name: 'Pages' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** Chooses an action from the menu of a page or a site. */
export async function chooseAction(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
