import { z } from 'zod'

/** Values that are sent as one parameter each, because a value may contain a comma. */
export function repeated<S extends z.ZodType>(value: S, description: string) {
  return z
    .array(value)
    .min(1)
    .max(50)
    .optional()
    .meta({ explode: true, description: `${description} One parameter for each value.` })
}
