import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { callWith } from './client.ts'

/** A page after a change of the brand kit or of an image in it. */
export type ChangedPage = EndpointResponse<Api['POST /brand/apply']>['pages'][number]

/** The answer is not used, so it needs no completing. */
const publish = callWith({ 'POST /pages/{id}/publish': () => null })

/** Publishes pages whose only unpublished change is the one that was just made. */
export const publishChangedPages = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (pages: readonly ChangedPage[]) => {
      for (const { id, revision } of pages)
        await publish('POST /pages/{id}/publish', { params: { id }, body: { revision } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pages'] }),
  })
