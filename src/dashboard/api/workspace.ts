import { mutationOptions, queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { sessionQueries } from './session.ts'

export type Me = EndpointResponse<Api['GET /me']>
export type WorkspaceChange = EndpointRequest<'PATCH /me', Api['PATCH /me']>['body']['workspace']

const key = ['workspace'] as const

export const workspaceQueries = {
  key,
  /** The workspace, its plan, the plan's limits and their usage. */
  me: () => queryOptions({ queryKey: [...key, 'me'], queryFn: ({ signal }) => call('GET /me', {}, signal) }),
}

/** The origin at which programs call the API. Null until it is known, and with services that do not say where their reference is. */
export function useServiceOrigin(isNeeded = true): string | null {
  const { data: me } = useQuery({ ...workspaceQueries.me(), enabled: isNeeded })
  const url = me?.apiReferenceUrl ?? ''
  return URL.canParse(url) ? new URL(url).origin : null
}

/** Renames the workspace or changes its plan. The plan affects nearly everything, so all data is refetched. */
export const changeWorkspace = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'change'],
    mutationFn: (workspace: WorkspaceChange) => call('PATCH /me', { body: { workspace } }),
    onSuccess: (me) => {
      queryClient.setQueryData(workspaceQueries.me().queryKey, me)
      void queryClient.invalidateQueries({ queryKey: sessionQueries.key })
      void queryClient.invalidateQueries()
    },
  })

/** Deletes the open workspace, which is the demo. */
export async function deleteDemo(): Promise<void> {
  await call('DELETE /demo', {})
}
