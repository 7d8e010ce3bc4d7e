import { cutText } from '#contract/cut-text.ts'
import { PlainDesign } from '#contract/plain-design.ts'
import { defaultDesign } from '#qr/default-design.ts'
import type { Code, CreateCodeBody } from '#dashboard/api/code.ts'
import type { NewDestination } from '#dashboard/api/destination.ts'

/** The request that creates a copy of a code. The access code cannot be read and is not copied. */
export function toDuplicateBody(
  { name, folderId, tags, rules, design, trackConversions, appUrl, passQuery, ...code }: Code,
  destination: NewDestination,
): CreateCodeBody {
  return {
    name: `${cutText(name, 193)} (copy)`,
    destination,
    ...(folderId !== null && { folderId }),
    ...(tags.length > 0 && { tags }),
    ...(rules && rules.length > 0 && { rules: rules.map(omitId) }),
    ...pickAvailability(code),
    ...(trackConversions && { trackConversions }),
    ...(appUrl && { appUrl }),
    ...(passQuery && { passQuery }),
    ...getCustomDesign(design?.plain),
  }
}

/** The rules of the copy get ids of their own. */
function omitId({ name, when, url, split }: NonNullable<Code['rules']>[number]) {
  return { name, when, ...(split ? { split } : { url }) }
}

/** Without the placement, because the copy will hang at another place. */
function pickAvailability({
  startsAt,
  endsAt,
  scanLimit,
  fallbackUrl,
}: Partial<Pick<Code, 'startsAt' | 'endsAt' | 'scanLimit' | 'fallbackUrl'>>): Partial<CreateCodeBody> {
  return {
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(scanLimit && { scanLimit }),
    ...(fallbackUrl && { fallbackUrl }),
  }
}

/** Empty if the code has the default design. */
function getCustomDesign(plain: unknown): { design?: PlainDesign } {
  const parsed = PlainDesign.safeParse(plain)
  if (!parsed.success || JSON.stringify(parsed.data) === JSON.stringify(PlainDesign.parse(defaultDesign))) return {}
  return { design: parsed.data }
}
