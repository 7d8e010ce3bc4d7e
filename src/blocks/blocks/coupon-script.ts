import type { BlockWords } from '../words/en.ts'

/** Copies the code and confirms it. If the browser denies access to the clipboard, the code is selected instead. */
export function copyCode(root: HTMLElement, { words }: { words: BlockWords['copy'] }): void {
  const code = root.querySelector<HTMLElement>('[data-code]')
  const button = root.querySelector<HTMLElement>('[data-copy]')
  const status = root.querySelector<HTMLElement>('[data-said]')
  if (code === null || button === null || status === null) return
  button.hidden = false
  button.addEventListener('click', () => {
    status.textContent = ''
    copy(code.textContent).then(
      () => (status.textContent = words.copied),
      () => {
        getSelection()?.selectAllChildren(code)
        status.textContent = words.selected
      },
    )
  })

  // Rejects on a page without https, where browsers have no clipboard.
  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
  }
}
