import { PlainDesign } from '#contract/designs.ts'
import { defaultDesign } from '#qr/default-design.ts'

/** An answered design as it can be changed. Parts that this dashboard does not know yet are drawn plainly. */
export function toPlainDesign(design: { plain?: unknown } | null): PlainDesign {
  const parsed = PlainDesign.safeParse(design?.plain)
  return parsed.success ? parsed.data : defaultDesign
}

/** A design with some parts changed as the service proposed; null where the proposal is not one that we know. */
export function withChange(design: PlainDesign, change: Record<string, unknown>): PlainDesign | null {
  const parsed = PlainDesign.safeParse({ ...design, ...change })
  return parsed.success ? parsed.data : null
}
