import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { ApiRequest } from '#testing/request.ts'
import { openScreen } from './open-screen.tsx'
import { api } from './workspace.ts'

type Code = EndpointResponse<Api['POST /codes']>
type Folder = EndpointResponse<Api['POST /folders']>
type NewCode = NonNullable<ApiRequest<'POST /codes'>['body']>

export function createCode(fields: Partial<NewCode> = {}): Promise<Code> {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return api('POST /codes', { body: { name: 'Poster', destination, ...fields } })
}

/** Creates codes one after the other. The last one is the first of a list. */
export async function createCodes(...names: string[]): Promise<Code[]> {
  const codes: Code[] = []
  for (const name of names) codes.push(await createCode({ name }))
  return codes
}

/** Creates codes with the names `Code 001`, `Code 002` and so on. */
export async function createManyCodes(count: number): Promise<void> {
  const toName = (index: number) => `Code ${String(index + 1).padStart(3, '0')}`
  const rows = Array.from({ length: count }, (_, index) => ({
    name: toName(index),
    url: `https://example.com/${index + 1}`,
  }))
  await api('POST /codes/bulk', { body: { rows } })
}

/** Creates a code that no phone can read. */
export function createUnreadableCode(name: string): Promise<Code> {
  return createCode({ name, design: { kind: 'plain', foreground: '#fefefe', background: '#ffffff' } })
}

export function createFolder(name: string, parentId?: string): Promise<Folder> {
  return api('POST /folders', { body: { name, ...(parentId !== undefined && { parentId }) } })
}

/** Opens the list of codes. Returns once codes are shown. */
export async function openCodes(search = ''): Promise<void> {
  await openScreen(`/codes${search}`)
  await expect.element(findCodesTable().getByRole('link').first()).toBeVisible()
}

export function findCodesTable(): Locator {
  return page.getByRole('table', { name: 'Codes' })
}

export function findCodeLink(name: string): Locator {
  return findCodesTable().getByRole('link', { name })
}

export function findCodeRow(name: string): Locator {
  return findCodesTable()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name }) })
}

/** The checkbox of a code in the list. */
export function findCodeCheckbox(name: string): Locator {
  return findCodesTable().getByRole('checkbox', { name: `Select ${name}` })
}

/** A folder in the tree. Its accessible name ends with the number of its codes. */
export function findFolderItem(name: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${name} \\d+$`) })
}

/** The names of the listed codes. */
export function readListedNames(): (string | null)[] {
  return findCodesTable()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
}
