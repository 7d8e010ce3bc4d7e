import { z } from 'zod'
import { allMembers, type Endpoints } from './endpoint.ts'
import { text } from './text.ts'

const MAX_VALUES = 200

const value = text(200).trim().min(1)

/** A list in which each value is there once. */
const values = z
  .array(value)
  .max(MAX_VALUES)
  .check(({ value: list, issues }) => {
    const again = list.findIndex((one, at) => list.indexOf(one) < at)
    if (again !== -1)
      issues.push({ code: 'custom', input: list, path: [again], message: 'This value is listed already' })
  })

const Allowed = z
  .object({
    values: z.array(z.string()).meta({ description: 'Upper and lower case are different. Empty: any value.' }),
    others: z.enum(['refuse', 'warn']).meta({
      description:
        '`refuse`: addresses with another value are refused when they are saved. `warn`: the dashboard warns about them.',
    }),
  })
  .meta({ id: 'UtmAllowedValues' })

const NewAllowed = z.strictObject({ values, others: z.enum(['refuse', 'warn']) }).partial()

const UtmSettings = z
  .object({ source: Allowed, medium: Allowed, campaign: Allowed, term: Allowed, content: Allowed })
  .meta({ id: 'UtmSettings' })

/**
 * The values that UTM parameters may have, for presets and for addresses of codes: when they are created or get another address. What a
 * code had before stays valid.
 */
export const utmSettings = {
  'GET /utm-settings': {
    summary: 'Read the allowed values of UTM parameters',
    roles: allMembers,
    response: UtmSettings,
  },
  'PATCH /utm-settings': {
    summary: 'Change the allowed values of UTM parameters; omitted parameters do not change',
    roles: [],
    body: z
      .strictObject({
        source: NewAllowed,
        medium: NewAllowed,
        campaign: NewAllowed,
        term: NewAllowed,
        content: NewAllowed,
      })
      .partial(),
    response: UtmSettings,
  },
} satisfies Endpoints
