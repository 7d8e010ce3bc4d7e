import type { Verdict } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import { darken } from '#qr/palette.ts'
import { type CodeDrawing, type Measurement, measure } from './measure.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { isInverted, MIN_QUIET_ZONE } from './rules.ts'

const MAX_TRIALS = 5
/** Score from which on no fixes are computed, because they are not worth the time. */
const GOOD_MARGIN = 90
/** The contrast of a fix: a little above the minimum, because printers are not exact. */
const TARGET_CONTRAST = 5

interface Candidate {
  label: string
  change: Partial<PlainDesign>
  /** The problems that the change may fix. */
  problems: readonly string[]
}

/**
 * Explains the problems of a code, most costly first, each with its most effective fix. Each fix was tried: the code was drawn with it and
 * has a better score.
 */
export async function explain(drawing: CodeDrawing, measurement: Measurement): Promise<Verdict['marginReasons']> {
  const costlyFindings = measurement.findings.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost)
  const views = measurement.margin >= GOOD_MARGIN ? [] : costlyFindings.map(({ view }) => view)
  const trials: { candidate: Candidate; result: Measurement }[] = []
  for (const candidate of listCandidates(drawing.plain, views).slice(0, MAX_TRIALS)) {
    const result = await measure({ ...drawing, plain: { ...drawing.plain, ...candidate.change } })
    if (result.margin > measurement.margin) trials.push({ candidate, result })
  }
  return costlyFindings.map(({ view, message, cost }) => {
    const getRemainingCost = ({ findings }: Measurement) => findings.find((finding) => finding.view === view)?.cost ?? 0
    const helpfulTrials = trials.filter(({ result }) => getRemainingCost(result) < cost)
    const best = helpfulTrials.toSorted((a, b) => b.result.margin - a.result.margin)[0]
    return { view, message, cost, fix: best ? { label: best.candidate.label, change: best.candidate.change } : null }
  })
}

const opticalViews = [
  'clean',
  'scanners',
  'printed',
  'small',
  'rotated',
  'turned',
  'skewed',
  'dim',
  'washedOut',
  'noisy',
  'blurred',
]

function listCandidates(plain: PlainDesign, views: string[]): Candidate[] {
  const candidates = [...listColorFixes(plain), ...listSizeFixes(plain), ...listShapeFixes(plain)]
  return candidates.filter(({ problems }) => problems.some((view) => views.includes(view)))
}

function listColorFixes(plain: PlainDesign): Candidate[] {
  const { foreground, eyeColor, background } = plain
  const ground = getBackground(plain)
  if (isInverted(plain) && typeof foreground === 'string')
    return [
      {
        label: 'Swap code and background',
        change: { foreground: ground, background: foreground, eyeColor: null },
        problems: ['inverted', 'contrast', 'eyes'],
      },
    ]
  const darkenColor = (color: string) => darken(color, ground, TARGET_CONTRAST)
  const darker =
    typeof foreground === 'string'
      ? darkenColor(foreground)
      : { ...foreground, from: darkenColor(foreground.from), to: darkenColor(foreground.to) }
  const problems = ['contrast', 'clean', 'dim', 'washedOut', 'noisy']
  const eyes = eyeColor === null ? null : darkenColor(eyeColor)
  const fixes: Candidate[] = [{ label: 'Darken the code', change: { foreground: darker }, problems }]
  if (eyes !== null) {
    fixes.unshift({ label: 'Darken the eyes', change: { eyeColor: eyes }, problems: ['eyes', 'clean'] })
    fixes.push({
      label: 'Darken code and eyes',
      change: { foreground: darker, eyeColor: eyes },
      problems: ['contrast', 'eyes'],
    })
  }
  if (background !== 'transparent' && background !== '#ffffff')
    fixes.push({
      label: 'Make the background white',
      change: { background: '#ffffff' },
      problems: ['contrast', 'eyes'],
    })
  return fixes.filter(({ change }) => hasEffect(plain, change))
}

function listSizeFixes({ quietZone, logo, correction }: PlainDesign): Candidate[] {
  const fixes: Candidate[] = []
  if (quietZone < MIN_QUIET_ZONE)
    fixes.push({
      label: 'Widen the quiet zone',
      change: { quietZone: MIN_QUIET_ZONE },
      problems: ['quietZone', ...opticalViews],
    })
  if (logo === null) return fixes
  if (correction !== 'H' && correction !== 'auto')
    fixes.push({ label: 'Raise the correction', change: { correction: 'H' }, problems: ['logo', ...opticalViews] })
  for (const share of [24, 18].filter((smaller) => smaller < logo.share))
    fixes.push({
      label: `Logo ${logo.share} → ${share}%`,
      change: { logo: { ...logo, share } },
      problems: ['logo', ...opticalViews],
    })
  return fixes
}

function listShapeFixes({ module, eye }: PlainDesign): Candidate[] {
  const fixes: Candidate[] = []
  if (eye !== 'square' && eye !== 'rounded')
    fixes.push({ label: 'Use square eyes', change: { eye: 'square' }, problems: opticalViews })
  if (module !== 'square' && module !== 'rounded' && module !== 'fluid')
    fixes.push({ label: 'Join the modules', change: { module: 'fluid' }, problems: opticalViews })
  if (module !== 'square')
    fixes.push({ label: 'Use square modules', change: { module: 'square' }, problems: opticalViews })
  return fixes
}

function hasEffect(plain: PlainDesign, change: Partial<PlainDesign>): boolean {
  return JSON.stringify({ ...plain, ...change }) !== JSON.stringify(plain)
}
