import type { PlainDesign } from '#contract/plain-design.ts'
import { calculateLogoCost } from '#qr/layout-symbol.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { getContrastRatio, MIN_CONTRAST, getLuminance } from '#qr/palette.ts'
import type { Finding } from './finding.ts'
import { getBackground, getReadingGround } from '#qr/reading-ground.ts'

export const MIN_QUIET_ZONE = 4

/** Checks a design by rules, independently of its picture, because cameras and paper are worse than any raster. */
export function judgeByRules(text: string, plain: PlainDesign, logo: LogoPicture | null): Finding[] {
  return [...listContrastFindings(plain), ...listQuietZoneFindings(plain), ...listLogoFindings(text, plain, logo)]
}

function getColorStops({ foreground }: PlainDesign): string[] {
  return typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
}

/** Whether the code is lighter than its background. */
export function isInverted(plain: PlainDesign): boolean {
  const ground = getLuminance(getBackground(plain))
  return getColorStops(plain).every((stop) => getLuminance(stop) > ground)
}

function listContrastFindings(plain: PlainDesign): Finding[] {
  const ground = getBackground(plain)
  const findings: Finding[] = []
  const minContrast = Math.min(...getColorStops(plain).map((stop) => getContrastRatio(stop, ground)))
  if (minContrast < MIN_CONTRAST)
    findings.push({
      view: 'contrast',
      message: `The contrast between code and background is only ${formatRatio(minContrast)}; at least ${MIN_CONTRAST} : 1 is needed.`,
      cost: calculateContrastCost(minContrast),
      grave: true,
    })
  const eyeContrast = plain.eyeColor === null ? minContrast : getContrastRatio(plain.eyeColor, ground)
  if (plain.eyeColor !== null && eyeContrast < MIN_CONTRAST)
    findings.push({
      view: 'eyes',
      message: `The contrast between corners and background is only ${formatRatio(eyeContrast)}; at least ${MIN_CONTRAST} : 1 is needed.`,
      cost: calculateContrastCost(eyeContrast),
      grave: true,
    })
  const readOn = getReadingGround(plain)
  if (readOn !== undefined)
    findings.push({
      view: 'transparent',
      message:
        readOn === 'light'
          ? 'The background is transparent. It was tested on white and cannot be scanned on dark surfaces.'
          : 'The background is transparent. It was tested on black and cannot be scanned on light surfaces.',
      cost: 0,
      grave: false,
    })
  return findings
}

function listQuietZoneFindings({ quietZone }: PlainDesign): Finding[] {
  if (quietZone >= MIN_QUIET_ZONE) return []
  const message = `The empty border is ${quietZone} modules wide; it needs at least ${MIN_QUIET_ZONE}.`
  return [{ view: 'quietZone', message, cost: 8 * (MIN_QUIET_ZONE - quietZone), grave: true }]
}

function listLogoFindings(text: string, plain: PlainDesign, logo: LogoPicture | null): Finding[] {
  const usedShare = calculateLogoCost(text, plain, logo)?.spent ?? 0
  if (usedShare <= 0.8) return []
  const message = `The logo uses ${Math.round(usedShare * 100)}% of what the error correction can repair.`
  // Near the limit there is no reserve for dirt and folds.
  return [
    { view: 'logo', message, cost: usedShare > 1 ? 40 : Math.round(50 * (usedShare - 0.8)), grave: usedShare > 1 },
  ]
}

function calculateContrastCost(ratio: number): number {
  return Math.round(25 + 35 * Math.min(1, (MIN_CONTRAST - ratio) / (MIN_CONTRAST - 1)))
}

function formatRatio(ratio: number): string {
  return `${ratio.toFixed(1)} : 1`
}
