import type { PlainDesign } from '#contract/designs.ts'
import { type CorrectionBudget, calculateCorrectionBudget } from './correction-budget.ts'
import { type LogoPicture, type LogoPlace, getLogoShare, placeLogo } from './logo-place.ts'
import { type QrSymbol, encodeSymbol } from './matrix.ts'

export interface SymbolLayout {
  symbol: QrSymbol
  /** Where the logo lies; null where the design places none or its picture is not there. */
  place: LogoPlace | null
}

/** The symbol of a design, and the modules that its logo hides. */
export function layOutSymbol(text: string, design: PlainDesign, logo: LogoPicture | null): SymbolLayout {
  if (!logo || !design.logo) return { symbol: encodeSymbol(text, design.correction, 0), place: null }
  const symbol = encodeSymbol(text, design.correction, getLogoShare(logo, design.logo))
  return { symbol, place: placeLogo(symbol.size, logo, design.logo) }
}

/** What the logo of a drawn design costs each block of its error correction; null without a logo. */
export function calculateLogoCost(
  text: string,
  design: PlainDesign,
  logo: LogoPicture | null,
): CorrectionBudget | null {
  const { symbol, place } = layOutSymbol(text, design, logo)
  return place && calculateCorrectionBudget(symbol, place.hidden)
}
