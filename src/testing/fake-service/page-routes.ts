import { createPage, type FakePage } from './data.ts'
import { applyEdits } from './edits.ts'
import { noContent, FakeApiError, type Route } from './http.ts'
import type { FakeServiceState } from './fake-service-options.ts'

export function createPageRoutes({ data, origin }: FakeServiceState): Record<string, Route> {
  const getPage = (id: string | undefined): FakePage => {
    const page = data().pages.find((candidate) => candidate.id === id)
    if (!page) throw new FakeApiError(404, 'nothing_there', 'There is no such page.')
    return page
  }
  return {
    'GET /pages': {
      handle: () => ({
        data: data().pages.map(({ id, name, subdomain, status, previewUrl }) => ({
          id,
          name,
          subdomain,
          status,
          previewUrl,
        })),
      }),
    },
    'POST /pages': {
      body: ['name', 'subdomain', 'templateId', 'orgTemplateId'],
      handle: ({ body: { name, subdomain } }) => {
        if (data().pages.some((page) => page.subdomain === subdomain))
          throw new FakeApiError(409, 'conflict', 'This address is taken.').at('subdomain')
        const page = createPage(origin(), String(name), { subdomain: String(subdomain), revision: 1 })
        data().pages.unshift(page)
        return page
      },
    },
    'GET /pages/{id}/content': { handle: ({ params }) => getPage(params['id']) },
    'POST /pages/{id}/edits': {
      body: ['revision', 'operations'],
      handle: ({ params, body: { revision, operations } }) => {
        const page = getPage(params['id'])
        if (revision !== page.revision)
          throw new FakeApiError(409, 'conflict', 'Somebody else changed this page. Read it again.').at('revision')
        return Object.assign(page, applyEdits(page, operations, origin()))
      },
    },
    'POST /pages/{id}/publish': {
      body: ['revision'],
      handle: ({ params }) => {
        getPage(params['id']).status = 'live'
        return noContent
      },
    },
  }
}
