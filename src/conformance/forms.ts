import type { Page, World } from './case.ts'
import type { Client } from './client.ts'
import { edit, ownId, pageIn, publish } from './documents.ts'
import type { Visit } from './visit.ts'

const fields = [
  { id: 'name', kind: 'text', label: 'Your name', required: true },
  { id: 'mail', kind: 'email', label: 'Email', required: false },
  { id: 'size', kind: 'choice', label: 'Size', required: false, choose: 'select', options: ['Small', 'Large'] },
  { id: 'agree', kind: 'consent', label: 'I agree', required: true },
]

export interface Form {
  page: Page
  block: string
}

/** A published page with a form that asks for a name, an address, a size and consent. */
export async function newForm(world: World, by: Client = world.client): Promise<Form> {
  const page = await world.newPage({ by })
  const block = ownId('blk')
  const edited = await edit(by, page, [
    { op: 'addBlock', page: pageIn(page).id, type: 'form', id: block, fields: { fields } },
  ])
  return { page: await publish(by, edited), block }
}

/** Sends a form as a browser without scripts does, or with other headers. */
export function post(
  { visit }: World,
  { page, block }: Form,
  sent: string | { body: string; headers: Record<string, string> },
): Promise<Visit> {
  const { body, headers } = typeof sent === 'string' ? { body: sent, headers: {} } : sent
  return visit(new URL(`/_/forms/${block}`, page.url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    body,
  })
}
