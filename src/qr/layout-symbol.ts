import type { PlainDesign } from '#contract/designs.ts'
import { type CorrectionBudget, calculateCorrectionBudget } from './correction-budget.ts'
import { type LogoPicture, type LogoPlace, getLogoShare, placeLogo } from './logo-place.ts'
import { type QrSymbol, encodeSymbol } from './matrix.ts'

export interface SymbolLayout {
  symbol: QrSymbol
  /** Where the logo lies; null if the design has none or its picture is missing. */
  place: LogoPlace | null
}

/** The symbol of a design, and the modules that its logo hides. */
export function layOutSymbol(text: string, design: PlainDesign, logo: LogoPicture | null): SymbolLayout {
  if (!logo || !design.logo) return { symbol: encodeSymbol(text, design.correction, 0), place: null }
  const symbol = encodeSymbol(text, design.correction, getLogoShare(logo, design.logo))
  return { symbol, place: placeLogo(symbol.size, logo, design.logo) }
}

/** How much of each block's error correction the logo of a design uses up; null without a logo. */
export function calculateLogoCost(
  text: string,
  design: PlainDesign,
  logo: LogoPicture | null,
): CorrectionBudget | null {
  const { symbol, place } = layOutSymbol(text, design, logo)
  return place && calculateCorrectionBudget(symbol, place.hidden)
}
