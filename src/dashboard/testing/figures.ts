import { expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

/** A panel with figures, by its heading. */
export function findPanel(name: string): Locator {
  return page.getByRole('region', { name })
}

/** The number of scans in the period, which the chart over time shows. */
export function readTotalScans(): number {
  const figure = findPanel('Scans over time').query()?.querySelector('dd span')
  return Number(figure?.textContent.replaceAll(',', '') ?? Number.NaN)
}

/** The rows of the table in a chart, without its head. */
export function readRows(chart: Locator): string[][] {
  return [...(chart.query()?.querySelectorAll('tr') ?? [])]
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent.replaceAll(/(?<=\d),(?=\d)/g, '')))
}

/** Chooses an item from the menu of a panel. */
export async function chooseFromMenu(chart: Locator, name: string): Promise<void> {
  await chart.getByRole('button', { name: /^Options of/ }).click()
  await page.getByRole('menu').getByText(name).click()
}

export async function saveAs(chart: Locator, format: 'CSV' | 'PNG'): Promise<{ name: string; text: string }> {
  await commands.collectDownloads()
  await chooseFromMenu(chart, `Save as ${format}`)
  return commands.takeDownload()
}

/** Waits until all figures are loaded. */
export async function expectFiguresLoaded(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
}
