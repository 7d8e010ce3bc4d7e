import type { AnswerReaders, checkAnswers, FormField } from '../schema/check-answers.ts'

/** Validates the answers with the code of the service, shows errors at their fields, sends the form, and replaces it with the thanks. */
export function sendForm(root: HTMLElement, uses: AnswerReaders & { checkAnswers: typeof checkAnswers }): void {
  const card = root.querySelector<HTMLElement>('[data-fields]')
  const form = root.querySelector('form')
  const statusLine = root.querySelector<HTMLElement>('[data-said]')
  const thanks = root.querySelector<HTMLElement>('[data-thanks]')
  if (card === null || form === null || statusLine === null || thanks === null) return
  const { words } = uses
  // The block itself wrote this attribute, so its shape is known.
  const fields = JSON.parse(card.dataset['fields'] ?? '[]') as FormField[]
  let isWaiting = false
  // Attributes are used, because a field named `action` or `hidden` would shadow the property of the form.
  form.setAttribute('novalidate', '')
  // All attempts to send these answers have one id. The id in the page is not enough, because a cache may give the page to several visitors.
  const openingInput = form.querySelector<HTMLInputElement>('[data-opening]')
  if (openingInput && isSecureContext) openingInput.value = crypto.randomUUID()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // A browser without these APIs submits the form natively.
    if (!isWaiting) send(form, statusLine).catch(() => HTMLFormElement.prototype.submit.call(form))
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element) hideError(target.closest('[data-field]'))
  })

  async function send(submittedForm: HTMLFormElement, status: HTMLElement): Promise<void> {
    const formData = new FormData(submittedForm)
    const answers = Object.fromEntries([...new Set(formData.keys())].map((name) => [name, formData.getAll(name)]))
    const checked = uses.checkAnswers(fields, answers, uses)
    if (!checked.ok) return showIssues(checked.issues, status)
    isWaiting = true
    status.textContent = words.sending
    try {
      const texts = [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
      const reply = await fetch(submittedForm.getAttribute('action') ?? '', {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(texts),
      })
      const body = (await reply.json().catch(() => ({}))) as Reply
      if (reply.ok) return finish(submittedForm)
      if (body.issues?.length) return showIssues(body.issues, status)
      status.textContent = body.error?.message ?? words.failed
    } catch {
      status.textContent = words.failed
    } finally {
      isWaiting = false
    }
  }

  function finish(sentForm: HTMLFormElement): void {
    const { redirect } = card?.dataset ?? {}
    if (redirect) return location.assign(redirect)
    sentForm.setAttribute('hidden', '')
    root.querySelector('.form-head')?.setAttribute('hidden', '')
    thanks?.setAttribute('data-shown', '')
    thanks?.focus()
  }

  function showIssues(issues: { field: string; message: string }[], status: HTMLElement): void {
    for (const field of root.querySelectorAll('[data-field]')) hideError(field)
    for (const { field, message } of issues)
      showError(root.querySelector(`[data-field="${CSS.escape(field)}"]`), message)
    status.textContent = issues.length === 1 ? words.checkOne : words.checkMany.replace('{n}', String(issues.length))
    root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  function showError(field: Element | null, message: string): void {
    const error = field?.querySelector<HTMLElement>('[data-error]')
    if (!field || !error) return
    error.textContent = message
    error.hidden = false
    for (const input of field.querySelectorAll('input, select, textarea')) input.setAttribute('aria-invalid', 'true')
  }

  function hideError(field: Element | null): void {
    const error = field?.querySelector<HTMLElement>('[data-error]')
    if (!field || !error) return
    error.hidden = true
    error.textContent = ''
    for (const input of field.querySelectorAll('input, select, textarea')) input.removeAttribute('aria-invalid')
  }
}

interface Reply {
  issues?: { field: string; message: string }[]
  error?: { message: string }
}
