import { PlainDesign } from '#contract/designs.ts'
import { defaultDesign } from '#qr/default-design.ts'
import type { Code, CreateCode } from '../../../api/code.ts'
import type { NewDestination } from '../../../api/destination.ts'

/** What makes another code that leads where this one does and looks like it. Its access code nobody can read, so it is not copied. */
export function toDuplicateBody(
  { name, folderId, tags, rules, design }: Code,
  destination: NewDestination,
): CreateCode {
  return {
    name: `${name.slice(0, 193)} (copy)`,
    destination,
    ...(folderId !== null && { folderId }),
    ...(tags.length > 0 && { tags }),
    ...(rules && rules.length > 0 && { rules: rules.map(({ name: rule, when, url }) => ({ name: rule, when, url })) }),
    ...chosenLook(design?.plain),
  }
}

/** Nothing where the look is the one that a code has by itself. */
function chosenLook(plain: unknown): { design?: PlainDesign } {
  const parsed = PlainDesign.safeParse(plain)
  if (!parsed.success || JSON.stringify(parsed.data) === JSON.stringify(PlainDesign.parse(defaultDesign))) return {}
  return { design: parsed.data }
}
