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
    navigator.clipboard.writeText(code.textContent).then(
      () => (status.textContent = words.copied),
      () => {
        getSelection()?.selectAllChildren(code)
        status.textContent = words.selected
      },
    )
  })
}
