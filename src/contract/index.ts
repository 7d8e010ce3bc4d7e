import { analytics } from './analytics.ts'
import { codes } from './codes.ts'
import { deliveries } from './deliveries.ts'
import { designs } from './designs.ts'
import type { Endpoint } from './endpoint.ts'
import { events } from './events.ts'
import { folders } from './folders.ts'
import { images } from './images.ts'
import { keys } from './keys.ts'
import { pages } from './pages.ts'
import { scans } from './scans.ts'
import { sites } from './sites.ts'
import { stock } from './stock.ts'
import { submissions } from './submissions.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'

/** All endpoints, keyed by method and path. */
export const api = {
  ...workspace,
  ...codes,
  ...folders,
  ...tags,
  ...designs,
  ...templates,
  ...images,
  ...stock,
  ...views,
  ...scans,
  ...analytics,
  ...pages,
  ...submissions,
  ...sites,
  ...webhooks,
  ...deliveries,
  ...events,
  ...keys,
}
export type Api = typeof api

export interface Row {
  key: string
  method: string
  path: string
  endpoint: Endpoint
}

/** The endpoints as a list, for code that is derived from all of them. */
export function rows(): Row[] {
  return Object.entries<Endpoint>(api).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, endpoint }
  })
}
