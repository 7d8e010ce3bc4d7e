import { expect, type Locator, type Page } from 'playwright/test'

type UploadedFile = Parameters<Locator['setInputFiles']>[0]

/**
 * A practiced person at the screen, whose actions are counted. A press of the pointer, a key, a chord such as Ctrl+K, a text that is typed
 * without a pause, and a file that is chosen in the file dialog each count as one action.
 */
export function createCountedPerson(page: Page, origin: string) {
  let actions = 0
  // The browser is told early to hand over its file chooser, because a key press does not wait for that.
  page.on('filechooser', () => {})
  return {
    countActions: () => actions,
    /** Comes to the dashboard, which is not counted. */
    async arrive(path = '/') {
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    },
    async click(target: Locator, position?: { x: number; y: number }) {
      actions += 1
      await target.click(position && { position })
    },
    /** Presses keys one after another: `g`, `a`. */
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        actions += 1
        await page.keyboard.press(key)
      }
    },
    /** Types a text into the field that has the focus. */
    async type(text: string) {
      actions += 1
      await page.keyboard.type(text)
    },
    /** Chooses a file in the window that `open` opens. */
    async chooseFile(open: () => Promise<void>, file: UploadedFile) {
      const choosing = page.waitForEvent('filechooser')
      await open()
      actions += 1
      await (await choosing).setFiles(file)
    },
    /** Finds an entry by its words in the palette, and runs it. */
    async runInPalette(words: string, entry: RegExp) {
      await this.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search everything' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await this.type(words)
      await expect(palette.getByRole('option').first()).toHaveText(entry)
      await this.press('Enter')
    },
  }
}

export type CountedPerson = ReturnType<typeof createCountedPerson>
