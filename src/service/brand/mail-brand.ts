import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import { makeReadable, pickReadable } from '#blocks/theme/mix-colors.ts'
import type { Database } from '#database/open.ts'
import type { MailBrand } from '#mail/render-message.tsx'
import type { Logos } from '#service/designs/render/logos.ts'
import { findBrandLogo } from './brand-logo.ts'
import { findKit } from './kit-rows.ts'

/** The brand in mail of a workspace. Null if its brand kit has neither a logo nor an accent, so that mail looks as always. */
export type ReadMailBrand = (workspace: { id: string; name: string }) => Promise<MailBrand | null>

interface MailBrandDependencies {
  db: Database
  logos: Pick<Logos, 'find'>
}

const HEADER_BOX = { width: 180, height: 44 }

/** Not to be called in a transaction, because the store may be in the database. */
export function createMailBrandReader({ db, logos }: MailBrandDependencies): ReadMailBrand {
  return async ({ id, name }) => {
    const kit = await findKit(db, id)
    if (kit === null) return null
    const accent = findBrandColor(kit.colors, 'accent')
    const logo = await findBrandLogo(logos, kit, HEADER_BOX)
    if (accent === null && logo === null) return null
    return {
      name,
      colors: accent === null ? null : createMailColors(accent),
      logo: logo && {
        png: logo.href.replace(/^data:image\/png;base64,/, ''),
        width: logo.width,
        height: logo.height,
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
