import type { Page, World } from './case.ts'
import type { Client } from './client.ts'
import { edit, createClientId, findPage, publish } from './documents.ts'
import type { Visit } from './visit.ts'

const fields = [
  { id: 'name', kind: 'text', label: 'Your name', required: true },
  { id: 'mail', kind: 'email', label: 'Email', required: false },
  { id: 'size', kind: 'choice', label: 'Size', required: false, choose: 'select', options: ['Small', 'Large'] },
  { id: 'agree', kind: 'consent', label: 'I agree', required: true },
]

export interface PublishedForm {
  page: Page
  block: string
}

/** Publishes a page with a form that asks for a name, an email address, a size and consent. */
export async function createForm(world: World, client: Client = world.client): Promise<PublishedForm> {
  const page = await world.createPage({ owner: client })
  const block = createClientId('blk')
  const editedPage = await edit(client, page, [
    { op: 'addBlock', page: findPage(page).id, type: 'form', id: block, fields: { fields } },
  ])
  return { page: await publish(client, editedPage), block }
}

/** Submits a form as a browser without scripts does, unless other headers are given. */
export function postForm(
  { visit }: World,
  { page, block }: PublishedForm,
  submission: string | { body: string; headers: Record<string, string> },
): Promise<Visit> {
  const { body, headers } = typeof submission === 'string' ? { body: submission, headers: {} } : submission
  return visit(new URL(`/_/forms/${block}`, page.url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    body,
  })
}
