const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true]'

/** Focuses the first field of the selected block's form. While the form loads, typed text is buffered for it. */
export function focusForm(): void {
  requestAnimationFrame(() => {
    const form = document.querySelector<HTMLElement>('[aria-label="Block settings"]')
    const first = form?.querySelector<HTMLElement>(`${fields}, [data-loading-field]`)
    if (!form || !first) return
    if (first.dataset['loadingField'] === undefined) first.focus()
    else keepKeys(form, first)
  })
}

function keepKeys(form: HTMLElement, loading: HTMLElement) {
  let typed = ''
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { parentElement: around, previousElementSibling: before } = loading
  const observer = new MutationObserver(() => {
    if (loading.isConnected) return
    const editor = before ? before.nextElementSibling : around?.firstElementChild
    const field = editor?.querySelector<HTMLElement>(fields)
    if (!field) return
    observer.disconnect()
    // Keeps the focus if it has moved elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    field.focus()
    if (typed === '') return
    getSelection()?.selectAllChildren(field)
    getSelection()?.collapseToEnd()
    // oxlint-disable-next-line typescript/no-deprecated -- No other API types into any kind of editor.
    document.execCommand('insertText', false, typed)
  })
  loading.addEventListener('keydown', handleKey)
  loading.focus()
  observer.observe(form, { childList: true, subtree: true })
}
