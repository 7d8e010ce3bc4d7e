import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import { makeReadable, mixColors, pickReadable } from '#blocks/theme/mix-colors.ts'
import type { SharedBrand } from '#contract/shared-dashboard.ts'
import type { Database } from '#database/open.ts'
import type { Logos } from '#service/designs/render/logos.ts'
import { listFonts } from '#service/fonts/library.ts'
import { presentOpenFamilies, presentOwnFamilies } from '#service/fonts/present-fonts.ts'
import { findBrandLogo } from './brand-logo.ts'
import { findKit } from './kit-rows.ts'

/** The brand of a workspace in its shared dashboards. Null without a brand kit. */
export type ReadShownBrand = (workspaceId: string) => Promise<SharedBrand | null>

interface ShownBrandDependencies {
  db: Database
  logos: Pick<Logos, 'find'>
  scanOrigin: string
}

const HEADER_BOX = { width: 220, height: 56 }

export function createShownBrandReader({ db, logos, scanOrigin }: ShownBrandDependencies): ReadShownBrand {
  return async (workspaceId) => {
    const kit = await findKit(db, workspaceId)
    if (kit === null) return null
    const accent = findBrandColor(kit.colors, 'accent')
    const logo = await findBrandLogo(logos, kit, HEADER_BOX)
    const families = await findFamilies(kit)
    const findFamily = (id: string) => families.find((family) => family.id === id) ?? null
    return {
      logo: logo && { url: logo.href, width: logo.width, height: logo.height },
      accent: accent === null ? null : toAccent(accent),
      headingFont: findFamily(kit.headingFont),
      bodyFont: findFamily(kit.bodyFont),
    }

    async function findFamilies({ headingFont, bodyFont }: { headingFont: string; bodyFont: string }) {
      const ids = [headingFont, bodyFont].filter((id) => id !== '')
      if (ids.length === 0) return []
      const uploaded = presentOwnFamilies(scanOrigin, await listFonts(db, workspaceId, ids))
      return [...uploaded, ...(await presentOpenFamilies(scanOrigin))]
    }
  }
}

// The surfaces of the dashboard: its cards and what lies behind them, and its soft ground of chosen things.
const light = { grounds: ['#ffffff', '#f6f7f9'], text: '#000000' }
const dark = { grounds: ['#1b1e24', '#12141a'], text: '#ffffff' }
const SOFT_SHARE = 0.12

function toAccent(accent: string): NonNullable<SharedBrand['accent']> {
  const toShade = ({ grounds, text }: typeof light) => {
    const soft = grounds.map((ground) => mixColors(accent, ground, SOFT_SHARE))
    return makeReadable(accent, [...grounds, ...soft], text)
  }
  const [onLightGround, onDarkGround] = [toShade(light), toShade(dark)]
  const inks = ['#ffffff', '#111111']
  return {
    light: onLightGround,
    onLight: pickReadable(onLightGround, inks),
    dark: onDarkGround,
    onDark: pickReadable(onDarkGround, inks),
  }
}
