import type { PlainDesign } from '#contract/plain-design.ts'
import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'
import { call } from '../api/client.ts'
import type { Code } from '../api/code.ts'
import { toPlainDesign, withChange } from './plain-design.ts'
import { isRiskyToPrint } from './scan-risk.ts'

/** Maximum number of checks, each of which may reveal another fix. */
const MAX_ROUNDS = 5

/** Applies the service's fixes to a design until it is safe to print. Null if they do not suffice. */
export async function fixDesign(code: Pick<Code, 'id' | 'design'>): Promise<PlainDesign | null> {
  let design = toPlainDesign(code.design)
  let safeDesign: PlainDesign | null = null
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const verdict = await call('POST /design/preview', { body: { design, codeId: code.id } })
    if (verdict.scanVerified && verdict.scanMargin >= ENOUGH_MARGIN) return design
    if (round > 0 && !isRiskyToPrint(verdict)) safeDesign = design
    // If two fixes change the same option, the fix for the more severe reason wins.
    const changes = verdict.marginReasons.flatMap(({ fix }) => (fix ? Object.entries(fix.change) : [])).toReversed()
    const changedDesign = withChange(design, Object.fromEntries(changes))
    if (changes.length === 0 || changedDesign === null) return safeDesign
    design = changedDesign
  }
  return safeDesign
}
