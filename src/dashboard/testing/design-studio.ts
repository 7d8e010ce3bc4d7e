import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { makeCode } from './codes.ts'
import { openScreen } from './open-screen.tsx'
import { press } from './press.ts'
import { makeWorkspace } from './workspace.ts'

/** Opens the design of a code, by default of a new one in a new workspace. */
export async function openStudio(code?: { id: string }): Promise<{ id: string }> {
  if (!code) await makeWorkspace()
  const { id } = code ?? (await makeCode())
  await openScreen(`/codes/${id}/design`)
  await expect.element(page.getByRole('meter', { name: 'Scan margin' })).toBeVisible()
  return { id }
}

/** Shows or hides a group of controls. */
export async function showControls(title: string): Promise<void> {
  const summary = [...document.querySelectorAll('summary')].find(({ textContent }) => textContent.includes(title))
  if (!summary) throw new Error(`There is no group ${title}.`)
  await press(page.elementLocator(summary), '{Enter}')
}

/** The current SVG of the preview, also behind a dialog, which hides it from assistive technology. */
export function drawing(): string {
  const region = page.getByRole('region', { name: 'Drawing', includeHidden: true })
  return region.getByRole('img', { name: /^QR code of/, includeHidden: true }).query()?.innerHTML ?? ''
}
