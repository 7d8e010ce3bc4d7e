import { request } from 'node:http'
import { newPage } from './new-page.ts'
import type { TestService, TestWorkspace } from './service.ts'

export interface HostedReply {
  status: number | undefined
  location: string | undefined
  body: string
}

interface VisitOptions {
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** Requests a page on its own host, like a browser without scripts. With a form, the request is a POST. */
export function visitHosted(
  service: Pick<TestService, 'origin'>,
  address: { subdomain: string; path: string },
  { form, headers: extraHeaders }: VisitOptions = {},
): Promise<HostedReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HostedReply>()
  const { host } = new URL(service.origin.replace('127.0.0.1', `${address.subdomain}.pages.localhost`))
  const body = form && new URLSearchParams(form).toString()
  const headers = { host, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...extraHeaders }
  request(service.origin + address.path, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part) => (text += part))
    response.on('end', () => resolve({ status: response.statusCode, location: response.headers.location, body: text }))
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** Creates and publishes a page. Its second page, `/order`, has a form with these fields. */
export async function createFormPage(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const { id, revision, subdomain, name } = await newPage(workspace, { name: 'Bakery' })
  const page = 'pgs_00000000000000000001'
  const edited = await workspace.call('POST /pages/{id}/edits', {
    params: { id },
    body: {
      revision,
      operations: [
        { op: 'addPage', id: page, name: 'Order', slug: 'order' },
        { op: 'addBlock', page, type: 'form', fields },
      ],
    },
  })
  const form = edited.pages[1]?.blocks[1]?.id ?? ''
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return { id, name, subdomain, form, revision: edited.revision, page }
}
