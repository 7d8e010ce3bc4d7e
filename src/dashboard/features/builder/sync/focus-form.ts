import { isComposing } from '#dashboard/ui/is-composing.ts'

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true]'

// On a busy machine the form of a block that was just selected appears only after some frames.
const PATIENCE_MS = 2_000

/** Focuses the first field of the selected block's form. While the form loads, typed text is buffered for it. */
export function focusForm(): void {
  const last = performance.now() + PATIENCE_MS
  const focus = () => {
    const form = document.querySelector<HTMLElement>('[aria-label="Block settings"]')
    const first = form?.querySelector<HTMLElement>(`${fields}, [data-loading-field]`)
    if (form && first) {
      if (first.dataset['loadingField'] === undefined) first.focus()
      else keepKeys(form, first)
    } else if (performance.now() < last) {
      const { activeElement } = document
      // Unless the person goes on elsewhere.
      requestAnimationFrame(() => activeElement === document.activeElement && focus())
    }
  }
  requestAnimationFrame(focus)
}

function keepKeys(form: HTMLElement, loading: HTMLElement) {
  let typed = ''
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
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
