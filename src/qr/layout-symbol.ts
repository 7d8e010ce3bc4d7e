import type { PlainDesign } from '#contract/plain-design.ts'
import { type CorrectionBudget, calculateCorrectionBudget } from './correction-budget.ts'
import { type LogoPicture, type LogoPlace, getLogoShare, placeLogo } from './logo-place.ts'
import { type QrSymbol, encodeSymbol } from './matrix.ts'

export interface SymbolLayout {
  symbol: QrSymbol
  /** The place of the logo. Null if the design has no logo or its picture is missing. */
  place: LogoPlace | null
}

/** The symbol of a design, and the modules that its logo hides. */
export function layOutSymbol(text: string, design: PlainDesign, logo: LogoPicture | null): SymbolLayout {
  if (!logo || !design.logo) return { symbol: encodeSymbol(text, design.correction, 0), place: null }
  const symbol = encodeSymbol(text, design.correction, getLogoShare(logo, design.logo))
  return { symbol, place: placeLogo(symbol.size, logo, design.logo) }
}

/** The part of the error correction that the logo of a design uses up in each block. Null without a logo. */
export function calculateLogoCost(
  text: string,
  design: PlainDesign,
  logo: LogoPicture | null,
): CorrectionBudget | null {
  const { symbol, place } = layOutSymbol(text, design, logo)
  return place && calculateCorrectionBudget(symbol, place.hidden)
}
