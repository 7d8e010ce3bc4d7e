import { request } from 'node:http'
import { createPage } from './create-page.ts'
import type { TestService, TestWorkspace } from './service.ts'

export interface HostedReply {
  status: number | undefined
  location: string | undefined
  body: string
}

interface VisitOptions {
  /** Values to send as a form. */
  formValues?: Record<string, string>
  headers?: Record<string, string>
}

/** Requests a page at its public address, as a browser without JavaScript does. With `formValues`, sends them with POST. */
export function requestHostedPage(
  service: Pick<TestService, 'origin'>,
  address: { subdomain: string; path: string },
  { formValues, headers }: VisitOptions = {},
): Promise<HostedReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HostedReply>()
  const { host } = new URL(service.origin.replace('127.0.0.1', `${address.subdomain}.pages.localhost`))
  const body = formValues && new URLSearchParams(formValues).toString()
  const allHeaders = { host, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers }
  request(
    service.origin + address.path,
    { method: body === undefined ? 'GET' : 'POST', headers: allHeaders },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode, location: response.headers.location, body: text }),
      )
    },
  )
    .on('error', reject)
    .end(body)
  return promise
}

/** Publishes a page with a second page, `/order`, that has a form. `fields` are the settings of the form block. */
export async function createFormPage(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const { id, revision, subdomain, name } = await createPage(workspace, { name: 'Bakery' })
  const orderPageId = 'pgs_00000000000000000001'
  const editedPage = await workspace.call('POST /pages/{id}/edits', {
    params: { id },
    body: {
      revision,
      operations: [
        { op: 'addPage', id: orderPageId, name: 'Order', slug: 'order' },
        { op: 'addBlock', page: orderPageId, type: 'form', fields },
      ],
    },
  })
  // The first block is the header.
  const formId = editedPage.pages[1]?.blocks[1]?.id ?? ''
  await workspace.call('POST /pages/{id}/publish', { params: { id } })
  return { id, name, subdomain, formId, revision: editedPage.revision }
}
