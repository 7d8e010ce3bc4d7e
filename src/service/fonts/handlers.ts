import { type fonts as contract, MAX_FONT_BYTES } from '#contract/fonts.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { decodeData } from '#service/http/decode-data.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { Context } from '#service/tenancy/context.ts'
import {
  findFont,
  findSentFont,
  type FontRow,
  hashFont,
  listFonts,
  removeFont,
  requireRoomForFont,
  storeFont,
} from './library.ts'
import { presentFont, presentOpenFamilies, presentOwnFamilies } from './present-fonts.ts'
import { readFontApart } from './read-font-apart.ts'

interface FontsContext extends Pick<Context, 'db' | 'store' | 'scanOrigin'> {
  /** Whether a page of the workspace, as a draft or as published, or a saved template has a theme with this family. */
  isFamilyUsed(db: Database, workspaceId: string, familyId: string): Promise<boolean>
}

export function createFontsHandlers(context: FontsContext): Handlers<typeof contract> {
  const { db, scanOrigin } = context
  return {
    'GET /fonts': async ({ caller }) => {
      const rows = await listFonts(db, caller.workspace.id)
      return { data: [...presentOwnFamilies(scanOrigin, rows), ...(await presentOpenFamilies(scanOrigin))] }
    },

    'POST /fonts': async ({ caller, body: { data, name = '' }, withIdempotency }) => {
      const font = await storeSentFont(context, caller.workspace.id, { data, fileName: name.trim() })
      // Equal files are one font, so storing it before the transaction creates no duplicates.
      return withIdempotency(async () => presentFont(scanOrigin, font))
    },

    'DELETE /fonts/{id}': async ({ caller, params }) => {
      const workspaceId = caller.workspace.id
      const row = await findFont(db, workspaceId, params.id)
      if (row === null) throw new ApiError('not_found')
      const family = await listFonts(db, workspaceId, [row.familyId])
      if (family.length === 1 && (await context.isFamilyUsed(db, workspaceId, row.familyId)))
        throw new ApiError(
          'in_use',
          undefined,
          'A page, a template or the brand kit uses this font family. Choose another one there.',
        )
      await removeFont(context, row)
    },
  }
}

/** `label` begins the messages. */
function decodeFont(data: string, label: string): Uint8Array {
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'data', decoded.reason)
  const { byteLength } = decoded.bytes
  if (byteLength <= MAX_FONT_BYTES) return decoded.bytes
  const [size, limit] = [byteLength, MAX_FONT_BYTES].map((bytes) => (bytes / 1_000_000).toFixed(1))
  throw invalidField('body', 'data', `${label} has ${size} MB. A font can have at most ${limit} MB`)
}

async function storeSentFont(
  context: FontsContext,
  workspaceId: string,
  { data, fileName }: { data: string; fileName: string },
): Promise<FontRow> {
  const label = fileName === '' ? 'The file' : fileName
  const bytes = decodeFont(data, label)
  const sentHash = hashFont(bytes)
  const existing = await findSentFont(context.db, workspaceId, sentHash)
  if (existing) return existing
  await requireRoomForFont(context.db, workspaceId)
  const read = await readFontApart(bytes, fileName)
  if (!read.ok) throw invalidField('body', 'data', `${label} ${read.reason}`)
  const storedFont = await storeFont(context, read, { workspaceId, sentHash })
  if (storedFont) return storedFont
  throw invalidField(
    'body',
    'data',
    `${label} is ${read.familyName} in a weight and style that the workspace already has. Delete that font first`,
  )
}
