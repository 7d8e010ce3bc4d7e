import type { codes as contract } from '#contract/codes.ts'
import { getCode } from '../codes/get-code.ts'
import type { Context } from '../context.ts'
import type { Designs } from '../designs/designs.ts'
import { Fault } from '../http/fault.ts'
import type { Handlers } from '../http/handler.ts'
import { FileAnswer } from '../http/send-file.ts'
import { codesToDownload } from './codes-to-download.ts'
import { designFile } from './design-file.ts'
import { safeName } from './file-name.ts'
import { zipOf } from './zip-of.ts'

type DownloadHandlers = Pick<Handlers<typeof contract>, 'GET /codes/{id}/download' | 'POST /codes/download'>

export function downloadHandlers({ db, scanOrigin }: Context, { logos, renderer }: Designs): DownloadHandlers {
  const drawer = { logos, renderer, scanOrigin }
  return {
    'GET /codes/{id}/download': async ({ caller, params, query }) => {
      const code = await getCode(db, caller.workspace.id, params.id)
      if (code === null) throw new Fault('not_found')
      const { type, extension, content } = await designFile(drawer, code, query)
      return new FileAnswer({ type, content, filename: `${safeName(code.name)}.${extension}` })
    },

    'POST /codes/download': async ({ caller, body }) => {
      const chosen = await codesToDownload(db, caller.workspace.id, body)
      const { format, pattern } = body
      const content = zipOf(chosen, { pattern, format }, async (code) => designFile(drawer, code, { format }))
      return new FileAnswer({ type: 'application/zip', content, filename: 'codes.zip' })
    },
  }
}
