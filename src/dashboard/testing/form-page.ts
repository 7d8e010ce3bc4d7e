import { api, sendOutside } from './workspace.ts'

/** A published page with a form that visitors can send. */
export interface FormPage {
  id: string
  name: string
  url: string
  /** Sends answers. Their keys are the ids of the fields. */
  send(answers: Record<string, string>, headers?: Record<string, string>): Promise<void>
}

interface FormPageOptions {
  name?: string
  /** A template that has a form, instead of a blank page with a new form. */
  templateId?: 'feedback'
}

/** Publishes a page with a form. */
export async function publishFormPage({ name = 'Bakery', templateId }: FormPageOptions = {}): Promise<FormPage> {
  const subdomain = `test-${crypto.randomUUID().slice(0, 12)}`
  const body = { name, subdomain, templateId: templateId ?? 'blank' }
  const { id, revision, pages, url } = await api('POST /pages', { body })
  const addForm = { op: 'addBlock' as const, page: pages[0]?.id ?? '', type: 'form', fields: {} }
  const content = templateId
    ? { pages }
    : await api('POST /pages/{id}/edits', { params: { id }, body: { revision, operations: [addForm] } })
  const formId = content.pages.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'form')?.id
  await api('POST /pages/{id}/publish', { params: { id } })
  const send = async (answers: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await sendOutside({
      url: new URL(`/_/forms/${formId}`, url).href,
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(answers).toString(),
    })
    if (reply.status !== 303) throw new Error(`The form was rejected: ${reply.status} ${reply.body}`)
  }
  return { id, name, url, send }
}
