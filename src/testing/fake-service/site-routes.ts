import { createSite, type FakeSite } from './data.ts'
import type { FakeServiceState } from './fake-service-options.ts'
import { FakeApiError, type Json, type Route } from './http.ts'

/** Creates the routes of hosted sites. In the specification, a site has no list of versions, and only a deploy changes it. */
export function createSiteRoutes({ data }: FakeServiceState): Record<string, Route> {
  const getSite = (id: string | undefined): FakeSite => {
    const site = data().sites.find((candidate) => candidate.id === id)
    if (!site) throw new FakeApiError(404, 'nothing_there', 'There is no such site.')
    return site
  }
  return {
    'GET /sites': { handle: () => ({ data: data().sites }) },
    'GET /sites/{id}': { handle: ({ params }) => getSite(params['id']) },
    'POST /sites': {
      body: ['name', 'subdomain', 'zip', 'uploadId'],
      handle: ({ body }) => {
        requireZip(body)
        const { name, subdomain } = body
        if (data().sites.some((site) => site.subdomain === subdomain))
          throw new FakeApiError(409, 'conflict', 'This address is taken.').at('subdomain')
        const site = createSite(String(name), String(subdomain))
        data().sites.unshift(site)
        return { site, skipped: ['index.php'] }
      },
    },
    'POST /sites/{id}/deploy': {
      body: ['zip', 'uploadId'],
      handle: ({ params, body }) => {
        requireZip(body)
        const site = getSite(params['id'])
        site.version += 1
        return { site, skipped: [] }
      },
    },
  }
}

function requireZip({ zip }: Json): void {
  // The beginning of every ZIP file, in base64.
  if (typeof zip !== 'string' || !zip.startsWith('UEs')) throw new FakeApiError(400, 'no_zip', 'A ZIP is needed.')
}
