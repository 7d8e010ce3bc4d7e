import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from './codes.ts'
import { openScreen } from './open-screen.tsx'
import { press } from './press.ts'
import { createWorkspace } from './workspace.ts'

/** Opens the design of a code, by default of a new code in a new workspace. */
export async function openStudio(code?: { id: string }): Promise<{ id: string }> {
  if (!code) await createWorkspace()
  const { id } = code ?? (await createCode())
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

/** The current SVG of the preview. Also works while an open dialog hides the preview from assistive technology. */
export function readDrawing(): string {
  const region = page.getByRole('region', { name: 'Drawing', includeHidden: true })
  return region.getByRole('img', { name: /^QR code of/, includeHidden: true }).query()?.innerHTML ?? ''
}
