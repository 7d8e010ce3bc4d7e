import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import { makeReadable, pickReadable } from '#blocks/theme/mix-colors.ts'
import type { Database } from '#database/open.ts'
import type { MailBrand } from '#mail/render-message.tsx'
import type { Logos } from '#service/designs/render/logos.ts'
import { findKit } from './kit-rows.ts'

/** The brand in mail of a workspace. Null if its brand kit has neither a logo nor an accent, so that mail looks as always. */
export type ReadMailBrand = (workspace: { id: string; name: string }) => Promise<MailBrand | null>

interface MailBrandDependencies {
  db: Database
  logos: Pick<Logos, 'find'>
}

/** Not to be called in a transaction, because the store may be in the database. */
export function createMailBrandReader({ db, logos }: MailBrandDependencies): ReadMailBrand {
  return async ({ id, name }) => {
    const kit = await findKit(db, id)
    if (kit === null) return null
    const accent = findBrandColor(kit.colors, 'accent')
    const picture = kit.logoId === null ? null : await logos.find(id, kit.logoId, 'shown')
    if (accent === null && picture === null) return null
    return {
      name,
      colors: accent === null ? null : createMailColors(accent),
      logo: picture && {
        png: picture.href.replace(/^data:image\/png;base64,/, ''),
        ...fitIntoHeader(picture),
      },
    }
  }
}

/** Cards are white, or nearly black in programs with dark colors. */
function createMailColors(accent: string): NonNullable<MailBrand['colors']> {
  return {
    button: accent,
    onButton: pickReadable(accent, ['#ffffff', '#111111']),
    link: makeReadable(accent, ['#ffffff', '#f4f4f7'], '#000000'),
    darkLink: makeReadable(accent, ['#1c1d22', '#131417'], '#ffffff'),
  }
}

const MAX_WIDTH = 180
const MAX_HEIGHT = 44

function fitIntoHeader({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
