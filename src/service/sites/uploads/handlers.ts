import type { sites as contract, SiteUpload } from '#contract/sites.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { SitesContext } from '../sites-context.ts'
import { receiveUpload, restartUpload } from './receive-upload.ts'
import { createUpload, deleteUpload, requireUpload, type UploadRow } from './uploads.ts'

type UploadRows = Pick<typeof contract, keyof typeof contract & `${string} /sites/uploads${string}`>

export function createUploadsHandlers({ db, store, scanOrigin }: SitesContext): Handlers<UploadRows> {
  const uploads = { db, store }
  const present = ({ id, size, received, expiresAt }: UploadRow): SiteUpload => ({
    uploadId: id,
    url: `${scanOrigin}/v1/sites/uploads/${id}`,
    size,
    received,
    expiresAt,
  })
  return {
    'POST /sites/uploads': async ({ caller, body, withIdempotency }) =>
      withIdempotency(async (tx) => present(await createUpload(tx, caller.workspace.id, body.size))),

    'GET /sites/uploads/{uploadId}': async ({ caller, params }) =>
      present(await requireUpload(db, caller.workspace.id, params.uploadId)),

    'PUT /sites/uploads/{uploadId}': async ({ caller, params, headers, body }) => {
      const upload = await requireUpload(db, caller.workspace.id, params.uploadId)
      const range = headers['content-range']
      if (range === undefined) {
        await restartUpload(uploads, upload)
        const received = await receiveUpload(uploads, upload, { body, start: 0, end: upload.size })
        requireWhole(upload, received)
      } else await receiveUpload(uploads, upload, { body, ...readRange(range, upload) })
      return present(await requireUpload(db, caller.workspace.id, params.uploadId))
    },

    'DELETE /sites/uploads/{uploadId}': async ({ caller, params }) => {
      await deleteUpload(uploads, await requireUpload(db, caller.workspace.id, params.uploadId))
    },
  }
}

function requireWhole({ size }: UploadRow, received: number) {
  if (received < size)
    throw invalidField(
      'body',
      '',
      `The upload has ${size} bytes, but ${received} arrived. Send the rest with Content-Range`,
    )
}

function readRange(header: string, { size, received }: UploadRow): { start: number; end: number } {
  const refuse = (message: string) => invalidField('header', 'content-range', message)
  const match = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(header)
  if (!match) throw refuse('A range like "bytes 0-999999/4200000" is expected')
  const [start = 0, last = 0, total = 0] = match.slice(1).map(Number)
  if (total !== size) throw refuse(`The upload has ${size} bytes`)
  if (start !== received) throw refuse(`The next part begins at byte ${received}`)
  if (last < start || last >= size) throw refuse('The range ends outside of the upload')
  return { start, end: last + 1 }
}
