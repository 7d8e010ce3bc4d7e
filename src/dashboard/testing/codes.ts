import type { Api } from '#contract/index.ts'
import type { Answer } from '#contract/wire.ts'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { ApiRequest } from '#testing/request.ts'
import { openScreen } from './open-screen.tsx'
import { api } from './workspace.ts'

type Code = Answer<Api['POST /codes']>
type Folder = Answer<Api['POST /folders']>
type NewCode = NonNullable<ApiRequest<'POST /codes'>['body']>

export function makeCode(change: Partial<NewCode> = {}): Promise<Code> {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return api('POST /codes', { body: { name: 'Poster', destination, ...change } })
}

/** Makes codes one after the other, so that the last one is the first of a list. */
export async function makeCodes(...names: string[]): Promise<Code[]> {
  const codes: Code[] = []
  for (const name of names) codes.push(await makeCode({ name }))
  return codes
}

/** Makes codes with the names `Code 001`, `Code 002` and so on. */
export async function makeManyCodes(count: number): Promise<void> {
  const toName = (index: number) => `Code ${String(index + 1).padStart(3, '0')}`
  const rows = Array.from({ length: count }, (_, index) => ({
    name: toName(index),
    url: `https://example.com/${index + 1}`,
  }))
  await api('POST /codes/bulk', { body: { rows } })
}

/** Makes a code that no phone will read. */
export function makeUnreadable(name: string): Promise<Code> {
  return makeCode({ name, design: { kind: 'plain', foreground: '#fefefe', background: '#ffffff' } })
}

export function makeFolder(name: string, parentId?: string): Promise<Folder> {
  return api('POST /folders', { body: { name, ...(parentId !== undefined && { parentId }) } })
}

/** Opens the list of codes. Returns once codes are shown. */
export async function openCodes(search = ''): Promise<void> {
  await openScreen(`/codes${search}`)
  await expect.element(codesTable().getByRole('link').first()).toBeVisible()
}

export function codesTable(): Locator {
  return page.getByRole('table', { name: 'Codes' })
}

export function codeLink(name: string): Locator {
  return codesTable().getByRole('link', { name })
}

export function codeRow(name: string): Locator {
  return codesTable()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name }) })
}

/** The checkbox of a code in the list. */
export function codeBox(name: string): Locator {
  return codesTable().getByRole('checkbox', { name: `Select ${name}` })
}

/** A folder in the tree, whose name there ends with the number of its codes. */
export function folderItem(name: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${name} \\d+$`) })
}

/** Names of the codes that are listed now. */
export function readListedNames(): (string | null)[] {
  return codesTable()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
}
