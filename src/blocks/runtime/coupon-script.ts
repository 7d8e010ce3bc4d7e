/** Copies the code, and says so. Where the browser does not let us, the code is selected for the visitor to copy. */
export function copyCode(root: HTMLElement): void {
  const code = root.querySelector<HTMLElement>('[data-code]')
  const button = root.querySelector<HTMLElement>('[data-copy]')
  const status = root.querySelector<HTMLElement>('[data-said]')
  if (code === null || button === null || status === null) return
  button.hidden = false
  button.addEventListener('click', () => {
    status.textContent = ''
    navigator.clipboard.writeText(code.textContent).then(
      () => (status.textContent = 'Copied'),
      () => {
        getSelection()?.selectAllChildren(code)
        status.textContent = 'Selected: copy it with your device'
      },
    )
  })
}
