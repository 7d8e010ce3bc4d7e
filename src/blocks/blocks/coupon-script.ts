import type { BlockWords } from '../words/en.ts'

/** Copies the code with a confirmation. If the browser denies it, the code is selected. */
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
