import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call, callWith } from './client.ts'
import { codesKey } from './code.ts'
import { codeCompleters } from './compatibility/codes.ts'
import { isOffered } from './offers.ts'
import { SiteUpload } from './site-upload.ts'
import { workspaceQueries } from './workspace.ts'

export type StoredFile = EndpointResponse<Api['GET /files/{id}']>
export type FileVersion = EndpointResponse<Api['GET /files/{id}/versions']>['data'][number]
type FileChange = NonNullable<EndpointRequest<'PATCH /files/{id}', Api['PATCH /files/{id}']>['body']>

const key = ['files'] as const
const callForCodes = callWith(codeCompleters)

export const filesQueries = {
  key,
  all: () =>
    queryOptions({ queryKey: key, queryFn: async ({ signal }) => (await call('GET /files', {}, signal)).data }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => call('GET /files/{id}', { params: { id } }, signal),
    }),
  /** Codes that open a file: up to 100 active and 100 archived ones. None if the service cannot filter by file. */
  codes: (fileId: string) =>
    queryOptions({
      queryKey: [...codesKey, 'of-file', fileId],
      queryFn: async ({ client, signal }) => {
        if (!isOffered(client, 'GET /codes?fileId')) return []
        const list = (archived: boolean) =>
          callForCodes('GET /codes', { query: { fileId, archived, limit: 100 } }, signal)
        return (await Promise.all([list(false), list(true)])).flatMap(({ data }) => data)
      },
    }),
  versions: (id: string) =>
    queryOptions({
      queryKey: [...key, 'versions', id],
      queryFn: async ({ signal }) => (await call('GET /files/{id}/versions', { params: { id } }, signal)).data,
    }),
}

interface SendOptions {
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
  /** The same for all retries, so that nothing is stored twice. */
  idempotencyKey: string
}

/** The upload of a file. If it fails, the next attempt continues after the bytes that the service has received. */
export class FileUpload {
  readonly #file
  readonly #upload

  constructor(file: File) {
    this.#file = file
    this.#upload = new SiteUpload(file)
  }

  /** Stores the file as one that codes can open. */
  async create(fields: { show: 'reader' | 'download' }, options: SendOptions): Promise<StoredFile> {
    const body = { ...fields, ...(await this.#send(options)) }
    return call('POST /files', { body, headers: { 'idempotency-key': options.idempotencyKey } }, options.signal)
  }

  /** Replaces the content of a stored file. */
  async replace(id: string, options: SendOptions): Promise<StoredFile> {
    const body = await this.#send(options)
    const headers = { 'idempotency-key': options.idempotencyKey }
    return call('POST /files/{id}/content', { params: { id }, body, headers }, options.signal)
  }

  async #send(options: SendOptions) {
    const source = await this.#upload.send(options)
    return { fileName: this.#file.name, ...('zip' in source ? { data: source.zip } : source) }
  }
}

export const changeFile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: FileChange }) =>
      call('PATCH /files/{id}', { params: { id }, body: change }),
    onSuccess: (file) => cacheFile(queryClient, file),
  })

/** Deletes a file that no code opens. */
export const deleteFile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /files/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      queryClient.removeQueries({ queryKey: filesQueries.one(id).queryKey })
      queryClient.setQueryData(filesQueries.all().queryKey, (files) => files?.filter((file) => file.id !== id))
      void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
    },
  })

/** Shows another version of a file again. */
export const restoreFile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call('POST /files/{id}/restore', { params: { id }, body: { version } }),
    onSuccess: (file) => cacheFile(queryClient, file),
  })

/** Caches a changed file. Codes show its name, and the workspace counts its size. */
export function cacheFile(queryClient: QueryClient, file: StoredFile): Promise<void> {
  queryClient.setQueryData(filesQueries.one(file.id).queryKey, file)
  void queryClient.invalidateQueries({ queryKey: codesKey })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
  return queryClient.invalidateQueries({ queryKey: key })
}
