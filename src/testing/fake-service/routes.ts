import { blockTypes } from './block-types.ts'
import { createCodeRoutes } from './code-routes.ts'
import { type FakeServiceState, paginate, getScanWindow } from './fake-service-options.ts'
import { FakeApiError, type Route, type FakeServiceRequest } from './http.ts'
import { createImageRoutes, MONTHLY_IMAGES } from './image-routes.ts'
import { createPageRoutes } from './page-routes.ts'
import { createSiteRoutes } from './site-routes.ts'
import { createWebhookRoutes } from './webhook-routes.ts'

/** Creates the routes of the specification that a dashboard may call, and no others. */
export function createRoutes(state: FakeServiceState): Record<string, Route> {
  const { data } = state
  return {
    'GET /me': { handle: () => describeKey(state) },
    'GET /folders': { handle: () => ({ data: data().folders }) },
    'GET /templates': { query: ['images'], handle: () => ({ data: data().templates }) },
    'GET /page-templates': { handle: () => ({ data: [{ templateId: 'plain', name: 'Plain' }] }) },
    'GET /page-blocks': { query: ['types'], handle: describeBlocks },
    'GET /scans': {
      query: ['limit', 'cursor', 'from', 'to', 'codeId', 'folderId', 'tag'],
      handle: ({ query }) => ({ ...paginate(data().scans, query), window: getScanWindow() }),
    },
    'GET /submissions': {
      query: ['limit', 'cursor', 'pageId', 'from', 'to'],
      handle: ({ query }) => paginate(data().submissions, query),
    },
    'GET /analytics/summary': {
      // The specification defines no parameters: a service may accept none, or ignore all.
      query: state.summary() === 'rejected' ? [] : anySummaryQuery,
      handle: () => summarizeScans(state),
    },
    ...createCodeRoutes(state),
    ...createImageRoutes(state),
    ...createPageRoutes(state),
    ...createSiteRoutes(state),
    ...createWebhookRoutes(state),
  }
}

const anySummaryQuery =
  'from,to,timezone,interval,compare,codeId,folderId,tag,country,region,city,top,deviceType,os,browser,language,referrer,matchedRule,bots,codes'.split(
    ',',
  )

function describeKey({ data, plan }: FakeServiceState) {
  const { codes, folders, pages, sites, generatedImages } = data()
  return {
    key: { id: 'key-1', name: 'Dashboard', scope: 'everything' },
    workspace: { id: 'harbour', name: 'Harbour House', slug: 'harbour', plan: plan(), planName: 'Enterprise' },
    limits: {
      codes: 5000,
      folders: 200,
      pages: 50,
      bulkBatch: 40,
      apiKeys: 10,
      apiRequestsPerMinute: 600,
      sites: 10,
      aiImages: MONTHLY_IMAGES,
    },
    usage: {
      codes: codes.length,
      folders: folders.length,
      pages: pages.length,
      apiKeys: 1,
      sites: sites.length,
      aiImages: generatedImages,
    },
  }
}

function describeBlocks({ query }: FakeServiceRequest) {
  const types = query.get('types')?.split(',')
  if (!types) return { data: blockTypes.map(({ type, label, plan }) => ({ type, label, plan })) }
  const unknown = types.find((type) => blockTypes.every((blockType) => blockType.type !== type))
  if (unknown !== undefined) throw new FakeApiError(400, 'no_such_type', `There is no type ${unknown}.`).at('types')
  return { data: blockTypes.flatMap(({ type, schema }) => (types.includes(type) ? [{ type, schema }] : [])) }
}

function summarizeScans({ data, summary: shape }: FakeServiceState) {
  const { codes, scans } = data()
  const counts = codes.map(({ id, shortCode, name }) => ({ id, shortCode, name, scans: scans.length }))
  return shape() === 'other' ? { total: scans.length, perCode: counts, days: 30 } : { codes: counts }
}
