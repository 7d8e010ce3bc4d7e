import { isComposing } from '#dashboard/ui/is-composing.ts'

const fieldSelector = 'input:not([type=hidden]), textarea, select, [contenteditable=true]'

// On a busy machine, the form of a block that was just selected appears only after some frames.
const TIMEOUT_MS = 2_000

/** Focuses the first field of the selected block's form. While that field loads, typed text is buffered and then inserted. */
export function focusForm(): void {
  const deadline = performance.now() + TIMEOUT_MS
  const focusFirstField = () => {
    const form = document.querySelector<HTMLElement>('[aria-label="Block settings"]')
    const firstField = form?.querySelector<HTMLElement>(`${fieldSelector}, [data-loading-field]`)
    if (form && firstField) {
      if (firstField.dataset['loadingField'] === undefined) firstField.focus()
      else focusOnceLoaded(form, firstField)
    } else if (performance.now() < deadline) {
      const { activeElement } = document
      // Gives up if the person has moved the focus in the meantime.
      requestAnimationFrame(() => activeElement === document.activeElement && focusFirstField())
    }
  }
  requestAnimationFrame(focusFirstField)
}

/** Focuses the placeholder of a loading field, then the field that replaces it, and inserts the text that was typed meanwhile. */
function focusOnceLoaded(form: HTMLElement, placeholder: HTMLElement) {
  const readTypedText = bufferTypedText(placeholder)
  const { parentElement: parent, previousElementSibling: previousElement } = placeholder
  const observer = new MutationObserver(() => {
    if (placeholder.isConnected) return
    const editor = previousElement ? previousElement.nextElementSibling : parent?.firstElementChild
    const field = editor?.querySelector<HTMLElement>(fieldSelector)
    if (!field) return
    observer.disconnect()
    // Removing the focused placeholder moves the focus to the body. If the focus is elsewhere, the person has moved it.
    if (document.activeElement !== document.body) return
    field.focus()
    insertAtEnd(field, readTypedText())
  })
  placeholder.focus()
  observer.observe(form, { childList: true, subtree: true })
}

/** Collects the text typed into an element that cannot hold any. Returns the function that reads it. */
function bufferTypedText(element: HTMLElement): () => string {
  let typedText = ''
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
    if (event.key === 'Backspace') typedText = typedText.slice(0, -1)
    else if (event.key.length === 1) typedText += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  return () => typedText
}

function insertAtEnd(field: HTMLElement, text: string) {
  if (text === '') return
  getSelection()?.selectAllChildren(field)
  getSelection()?.collapseToEnd()
  // oxlint-disable-next-line typescript/no-deprecated -- No other API types into any kind of editor.
  document.execCommand('insertText', false, text)
}
