import { type Locator, page } from 'vitest/browser'
import { api } from './workspace.ts'

/** Makes a draft from the template of a link page. */
export function makeDraft(name: string, subdomain = `test-${crypto.randomUUID().slice(0, 12)}`) {
  return api('POST /pages', { body: { name, subdomain, templateId: 'link-page' } })
}

export async function makePublished(name: string) {
  const draft = await makeDraft(name)
  await api('POST /pages/{id}/publish', { params: { id: draft.id } })
  return draft
}

/** A page in the list of pages. */
export function pageCard(name: string): Locator {
  return page
    .getByRole('list', { name: 'Pages' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** Chooses from the menu of a page or a site. */
export async function chooseAction(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
