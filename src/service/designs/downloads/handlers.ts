import type { codes as contract } from '#contract/codes.ts'
import { getCode } from '#service/codes/get-code.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Designs } from '../designs.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { FileResponse } from '#service/http/send-file.ts'
import { listCodesToDownload } from './codes-to-download.ts'
import { drawDesignFile, getPixelSize } from './design-file.ts'
import { toSafeName } from './file-name.ts'
import { createZip } from './stream-zip.ts'

export type DownloadHandlers = Pick<Handlers<typeof contract>, 'GET /codes/{id}/download' | 'POST /codes/download'>

export function downloadHandlers({ db, scanOrigin }: Context, { logos, renderer, budget }: Designs): DownloadHandlers {
  const drawer = { logos, renderer, scanOrigin }
  return {
    'GET /codes/{id}/download': async ({ caller, params, query, signal }) => {
      const code = await getCode(db, caller.workspace.id, params.id)
      if (code === null) throw new ApiError('not_found')
      const pixels = getPixelSize(query)
      if (pixels > 0) await budget.takePictures(caller, { count: 1, pixels })
      const { type, extension, content } = await drawDesignFile(drawer, code, { ...query, signal })
      return new FileResponse({ type, content, filename: `${toSafeName(code.name)}.${extension}` })
    },

    'POST /codes/download': async ({ caller, body, signal }) => {
      const chosen = await listCodesToDownload(db, caller.workspace.id, body)
      const { format, pattern } = body
      const pixels = getPixelSize({ format })
      if (pixels > 0) await budget.takePictures(caller, { count: chosen.length, pixels })
      const content = createZip(chosen, { pattern, format }, async (code) =>
        drawDesignFile(drawer, code, { format, signal }),
      )
      return new FileResponse({ type: 'application/zip', content, filename: 'codes.zip' })
    },
  }
}
