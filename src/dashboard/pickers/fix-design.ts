import type { PlainDesign } from '#contract/designs.ts'
import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import { call } from '../api/client.ts'
import type { Code } from '../api/code.ts'
import { toPlainDesign, withChange } from './plain-design.ts'
import { isRiskyToPrint } from './scan-risk.ts'

/** Each round measures the design anew: one fix often shows what the next must be. */
const MOST_ROUNDS = 5

/** The code's design with the service's own fixes, applied until it reads well; null where they do not make it safe to print. */
export async function fixedDesign(code: Pick<Code, 'id' | 'design'>): Promise<PlainDesign | null> {
  let design = toPlainDesign(code.design)
  let safe: PlainDesign | null = null
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const verdict = await call('POST /design/preview', { body: { design, codeId: code.id } })
    if (verdict.scanVerified && verdict.scanMargin >= ENOUGH_MARGIN) return design
    if (round > 0 && !isRiskyToPrint(verdict)) safe = design
    // Of two fixes for the same part, that of the costlier reason comes first, and wins.
    const changes = verdict.marginReasons.flatMap(({ fix }) => (fix ? Object.entries(fix.change) : [])).toReversed()
    const next = withChange(design, Object.fromEntries(changes))
    if (changes.length === 0 || next === null) return safe
    design = next
  }
  return safe
}
