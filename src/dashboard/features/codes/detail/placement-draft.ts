import * as z from 'zod/mini'
import type { Code } from '#dashboard/api/code.ts'

export type Placement = NonNullable<Code['placement']>

const createCoordinateSchema = (limit: number) =>
  z.string().check(z.refine((text) => text.trim() === '' || Math.abs(toNumber(text)) <= limit))

export const placementSchema = z.pipe(
  z
    .object({
      address: z.string().check(z.maxLength(500)),
      latitude: createCoordinateSchema(90),
      longitude: createCoordinateSchema(180),
    })
    .check(({ value, issues }) => {
      const missingNames = (['latitude', 'longitude'] as const).filter((name) => value[name].trim() === '')
      if (missingNames.length === 1)
        issues.push({ code: 'custom', path: missingNames, message: 'Enter both, or neither.', input: value })
    }),
  z.transform(({ address, latitude, longitude }): Placement => ({
    ...(address.trim() !== '' && { address: address.trim() }),
    ...(latitude.trim() !== '' && { latitude: toNumber(latitude), longitude: toNumber(longitude) }),
  })),
)

export type PlacementDraft = z.input<typeof placementSchema>

export function toPlacementDraft({ address = '', latitude, longitude }: Placement): PlacementDraft {
  return { address, latitude: String(latitude ?? ''), longitude: String(longitude ?? '') }
}

export type EditedPlacementFields = { readonly [Name in keyof PlacementDraft]?: boolean }

/**
 * The stored placement with the fields that were edited. The others stay, because somebody else may have changed them meanwhile. A position
 * is one field. Null if nothing is left.
 */
export function mergePlacement(
  stored: Placement,
  entered: Placement,
  editedFields: EditedPlacementFields,
): Placement | null {
  const { address } = editedFields.address ? entered : stored
  const { latitude, longitude } = editedFields.latitude || editedFields.longitude ? entered : stored
  if (address === undefined && latitude === undefined) return null
  return {
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  }
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
