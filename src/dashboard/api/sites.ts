import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { siteCompleters } from './compatibility/sites.ts'
import { callWith } from './client.ts'
import { codesKey, sitesKey } from './code.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQuery } from './list-query.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(siteCompleters)

export type Site = EndpointResponse<Api['GET /sites/{id}']>
export type SiteDeploy = EndpointResponse<Api['GET /sites/{id}/deploys']>['data'][number]
/** The result of a deploy. `deploy` is null if the service returns only the fields of the specification. */
export type DeployResult = CompleteAnswer<'POST /sites'>
/** Where the ZIP of a deploy comes from: the request body, as base64, or an earlier upload. */
export type DeploySource = { zip: string } | { uploadId: string }
type SiteChange = NonNullable<EndpointRequest<'PATCH /sites/{id}', Api['PATCH /sites/{id}']>['body']>

export const sitesQueries = {
  all: () => listQuery(sitesKey, (signal) => call('GET /sites', {}, signal)),
  one: (id: string) =>
    queryOptions({
      queryKey: [...sitesKey, 'one', id],
      queryFn: ({ signal }) => call('GET /sites/{id}', { params: { id } }, signal),
    }),
  /** The deploys (versions) that the service keeps, newest first. */
  deploys: (id: string) =>
    queryOptions({
      queryKey: [...sitesKey, 'deploys', id],
      queryFn: async ({ signal }) => (await call('GET /sites/{id}/deploys', { params: { id } }, signal)).data,
    }),
}

interface DeployOptions {
  source: DeploySource
  /** The same for all retries, so that nothing is published twice. */
  idempotencyKey: string
  signal: AbortSignal
}

export function createSite(fields: { name: string; subdomain: string }, options: DeployOptions): Promise<DeployResult> {
  const headers = { 'idempotency-key': options.idempotencyKey }
  return call('POST /sites', { body: { ...fields, ...options.source }, headers }, options.signal)
}

/**
 * Deploys a new version, which goes live unless `live` is false. The specification does not have `live`: pass it only if the service knows
 * it, because other services publish at once.
 */
export function deploySite(
  { id, ...visibility }: { id: string; live?: false },
  options: DeployOptions,
): Promise<DeployResult> {
  const headers = { 'idempotency-key': options.idempotencyKey }
  const request = { params: { id }, body: { ...visibility, ...options.source }, headers }
  return call('POST /sites/{id}/deploy', request, options.signal)
}

/** Renames a site or changes its subdomain. */
export const changeSite = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: SiteChange }) =>
      call('PATCH /sites/{id}', { params: { id }, body: change }),
    onSuccess: (site) => cacheSite(queryClient, site),
  })

/** Makes another version the live one. */
export const restoreSite = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, deployId }: { id: string; deployId: string }) =>
      call('POST /sites/{id}/restore', { params: { id }, body: { deployId } }),
    onSuccess: (site) => cacheSite(queryClient, site),
  })

/** Deletes a site. Fails while it is the destination of a code. */
export const removeSite = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /sites/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData(sitesQueries.all().queryKey, (sites) => sites?.filter((site) => site.id !== id))
      return refreshSites(queryClient)
    },
  })

/** Deletes a version that is not live. */
export const removeDeploy = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, deployId }: { id: string; deployId: string }) =>
      call('DELETE /sites/{id}/deploys/{deployId}', { params: { id, deployId } }),
    onSettled: (_result, _error, { id }) =>
      queryClient.invalidateQueries({ queryKey: sitesQueries.deploys(id).queryKey }),
  })

/** Puts a changed site into the cache, at the top of the list. */
export function cacheSite(queryClient: QueryClient, site: Site): Promise<void> {
  queryClient.setQueryData(sitesQueries.one(site.id).queryKey, site)
  queryClient.setQueryData(
    sitesQueries.all().queryKey,
    (sites) => sites && [site, ...sites.filter(({ id }) => id !== site.id)],
  )
  return refreshSites(queryClient)
}

/** Reloads the sites, and what depends on them: codes show the sites that they open, and the workspace counts its sites. */
export function refreshSites(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: codesKey })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
  return queryClient.invalidateQueries({ queryKey: sitesKey })
}
