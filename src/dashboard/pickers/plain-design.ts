import { PlainDesign } from '#contract/plain-design.ts'
import { defaultDesign } from '#qr/default-design.ts'

/** A design in editable form. Unknown options get their defaults. */
export function toPlainDesign(design: { plain?: unknown } | null): PlainDesign {
  const parsed = PlainDesign.safeParse(design?.plain)
  return parsed.success ? parsed.data : defaultDesign
}

/** Applies a change that the service proposes. Null if this dashboard cannot read the result. */
export function withChange(design: PlainDesign, change: Record<string, unknown>): PlainDesign | null {
  const parsed = PlainDesign.safeParse({ ...design, ...change })
  return parsed.success ? parsed.data : null
}
