import type { AppliedBrand } from '#dashboard/api/brand.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** `2 pages and 1 code`. */
export function describeCounts({ pages, codes }: { pages: number; codes: number }): string {
  const parts = [...(pages > 0 ? [pluralize(pages, 'page')] : []), ...(codes > 0 ? [pluralize(codes, 'code')] : [])]
  return parts.join(' and ') || 'nothing'
}

/** Describes what an undo restored, and what it left because somebody has changed it since. */
export function describeUndone(result: AppliedBrand | undefined) {
  if (!result) return undefined
  const restored = `Restored ${describeCounts({ pages: result.pages.length, codes: result.codes.length })}.`
  const [first, ...otherProblems] = result.problems
  if (!first) return restored
  const otherText =
    otherProblems.length > 0 ? ` ${pluralize(otherProblems.length, 'more stays', 'more stay')} as changed.` : ''
  return { message: `${restored} ${first.name}: ${first.message}${otherText}`, tone: 'bad' as const }
}
