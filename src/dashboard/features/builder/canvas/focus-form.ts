/** Puts the focus into the form of the block that is chosen, at its first field, once it stands. */
export function focusForm(): void {
  requestAnimationFrame(() => {
    const form = document.querySelector('[aria-label="Block settings"]')
    const field = form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, [contenteditable=true]')
    field?.focus()
  })
}
