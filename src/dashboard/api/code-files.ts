import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { call, sendRequest, toApiError, toApiUrl } from './client.ts'
import { listQuery } from './list-query.ts'
import { createZipFileCounter } from './zip-files.ts'

export type DownloadCodesBody = NonNullable<
  EndpointRequest<'POST /codes/download', Api['POST /codes/download']>['body']
>

interface DownloadOptions {
  signal: AbortSignal
  /** Number of files received so far. */
  onFiles: (files: number) => void
}

/** Downloads images of codes as a ZIP. The service streams each file as it is rendered, so progress can be counted. */
export async function downloadCodes(body: DownloadCodesBody, { signal, onFiles }: DownloadOptions): Promise<Blob> {
  const headers = { 'content-type': 'application/json' }
  const response = await sendRequest(toApiUrl('/codes/download'), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw await toApiError(response)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const countFiles = createZipFileCounter()
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    onFiles(countFiles(chunk.value))
  }
  return new Blob(chunks, { type: 'application/zip' })
}

export type PrintCodesBody = NonNullable<EndpointRequest<'POST /codes/sheet', Api['POST /codes/sheet']>['body']>

export const sheetsQueries = {
  all: () => listQuery(['sheets'], (signal) => call('GET /codes/sheets', {}, signal)),
}

/** Prints codes on sheets of labels, as a PDF. */
export async function printCodes(body: PrintCodesBody, signal: AbortSignal): Promise<Blob> {
  const headers = { 'content-type': 'application/json' }
  const response = await sendRequest(toApiUrl('/codes/sheet'), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
