import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'

export type DesignVerdict = EndpointResponse<Api['POST /design/preview']>
export type AutoDesigns = EndpointResponse<Api['POST /design/auto']>
export type AutoVariant = AutoDesigns['variants'][number]
type SuggestDesignsBody = NonNullable<EndpointRequest<'POST /design/auto', Api['POST /design/auto']>['body']>
export type DownloadQuery = NonNullable<
  EndpointRequest<'GET /codes/{id}/download', Api['GET /codes/{id}/download']>['query']
>

const key = ['designs'] as const

export const designsQueries = {
  key,
  /** Result of verifying a design for one code. It never changes for the same design. */
  verdict: (codeId: string, design: PlainDesign) =>
    queryOptions({
      queryKey: [...key, 'verdict', codeId, design],
      queryFn: ({ signal }) => call('POST /design/preview', { body: { design, codeId } }, signal),
      staleTime: Infinity,
    }),
  /** How a template, or the plain design without one, draws a new code, or a static code with this content. */
  preview: ({ templateId, content }: { templateId: string | null; content?: string }) =>
    queryOptions({
      queryKey: [...key, 'preview', templateId, content],
      queryFn: ({ signal }) => {
        const design = templateId === null ? { kind: 'plain' as const } : { kind: 'template' as const, templateId }
        return call('POST /design/preview', { body: { design, ...(content !== undefined && { content }) } }, signal)
      },
      staleTime: 60_000,
    }),
}

/** Suggests nine designs in the colors of a website or a palette. */
export const suggestDesigns = () =>
  mutationOptions({ mutationFn: (body: SuggestDesignsBody) => call('POST /design/auto', { body }) })

/** Downloads a code's saved design as a file. */
export function downloadDesign(id: string, query: DownloadQuery): Promise<Blob> {
  return call('GET /codes/{id}/download', { params: { id }, query })
}
