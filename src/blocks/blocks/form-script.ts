import type { AnswerReaders, checkAnswers, FormField } from '../schema/check-answers.ts'

/** Validates answers like the service, shows errors at their fields, sends the form, and thanks in place. */
export function sendForm(root: HTMLElement, uses: AnswerReaders & { checkAnswers: typeof checkAnswers }): void {
  const card = root.querySelector<HTMLElement>('[data-fields]')
  const form = root.querySelector('form')
  const statusLine = root.querySelector<HTMLElement>('[data-said]')
  const thanks = root.querySelector<HTMLElement>('[data-thanks]')
  if (card === null || form === null || statusLine === null || thanks === null) return
  const { words } = uses
  // Written by the same block.
  const fields = JSON.parse(card.dataset['fields'] ?? '[]') as FormField[]
  let sending = false
  // Uses attributes, because a field named `action` or `hidden` would shadow the form's property.
  form.setAttribute('novalidate', '')
  // One id for all attempts to send these answers. The id in the page is not enough, because a cache may give the page to several visitors.
  const opening = form.querySelector<HTMLInputElement>('[data-opening]')
  if (opening && isSecureContext) opening.value = crypto.randomUUID()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // A browser without these APIs submits the form natively.
    if (!sending) send(form, statusLine).catch(() => HTMLFormElement.prototype.submit.call(form))
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element) clear(target.closest('[data-field]'))
  })

  async function send(from: HTMLFormElement, status: HTMLElement): Promise<void> {
    const formData = new FormData(from)
    const answers = Object.fromEntries([...new Set(formData.keys())].map((name) => [name, formData.getAll(name)]))
    const checked = uses.checkAnswers(fields, answers, uses)
    if (!checked.ok) return show(checked.issues, status)
    sending = true
    status.textContent = words.sending
    try {
      const texts = [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
      const reply = await fetch(from.getAttribute('action') ?? '', {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(texts),
      })
      const body = (await reply.json().catch(() => ({}))) as Reply
      if (reply.ok) return finish(from)
      if (body.issues?.length) return show(body.issues, status)
      status.textContent = body.error?.message ?? words.failed
    } catch {
      status.textContent = words.failed
    } finally {
      sending = false
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

  function show(issues: { field: string; message: string }[], status: HTMLElement): void {
    for (const field of root.querySelectorAll('[data-field]')) clear(field)
    for (const { field, message } of issues) mark(root.querySelector(`[data-field="${CSS.escape(field)}"]`), message)
    status.textContent = issues.length === 1 ? words.checkOne : words.checkMany.replace('{n}', String(issues.length))
    root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  function mark(field: Element | null, message: string): void {
    const error = field?.querySelector<HTMLElement>('[data-error]')
    if (!field || !error) return
    error.textContent = message
    error.hidden = false
    for (const input of field.querySelectorAll('input, select, textarea')) input.setAttribute('aria-invalid', 'true')
  }

  function clear(field: Element | null): void {
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
