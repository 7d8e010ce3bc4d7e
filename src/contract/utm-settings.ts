import { z } from 'zod'
import { allMembers, bodyExamples, type Endpoints } from './endpoint.ts'
import { text } from './text.ts'

const MAX_VALUES = 200

const value = text(200).trim().min(1)

const distinctValues = z
  .array(value)
  .max(MAX_VALUES)
  .check(({ value: list, issues }) => {
    const duplicateIndex = list.findIndex((item, index) => list.indexOf(item) < index)
    if (duplicateIndex !== -1)
      issues.push({ code: 'custom', input: list, path: [duplicateIndex], message: 'This value is listed already' })
  })

const AllowedValues = z
  .object({
    values: z
      .array(z.string())
      .meta({ description: 'The allowed values, which are case-sensitive. Empty: any value is allowed.' }),
    others: z.enum(['refuse', 'warn']).meta({
      description:
        '`refuse`: addresses with another value are refused when they are saved. `warn`: the dashboard warns about addresses with another value.',
    }),
  })
  .meta({ id: 'UtmAllowedValues' })

const NewAllowedValues = z
  .strictObject({
    values: distinctValues.describe(
      'The allowed values, at most 200, each of at most 200 characters. Empty: any value.',
    ),
    others: z
      .enum(['refuse', 'warn'])
      .describe('Whether addresses with another value are refused, or the dashboard warns about them.'),
  })
  .partial()

const UtmSettings = z
  .object({
    source: AllowedValues.describe('The values of `utm_source`.'),
    medium: AllowedValues.describe('The values of `utm_medium`.'),
    campaign: AllowedValues.describe('The values of `utm_campaign`.'),
    term: AllowedValues.describe('The values of `utm_term`.'),
    content: AllowedValues.describe('The values of `utm_content`.'),
  })
  .meta({ id: 'UtmSettings' })

/**
 * The values that UTM parameters may have, in presets and in addresses of codes. Addresses are checked when a code is created or its address
 * changes. Existing addresses stay valid.
 */
export const utmSettings = {
  'GET /utm-settings': {
    operation: 'utmSettings.read',
    summary: 'Read the allowed values of UTM parameters',
    roles: allMembers,
    response: UtmSettings,
  },
  'PATCH /utm-settings': {
    operation: 'utmSettings.update',
    summary: 'Change the allowed values of UTM parameters',
    description: 'Parameters that are left out do not change.',
    roles: [],
    body: z
      .strictObject({
        source: NewAllowedValues.describe('The values of `utm_source`.'),
        medium: NewAllowedValues.describe('The values of `utm_medium`.'),
        campaign: NewAllowedValues.describe('The values of `utm_campaign`.'),
        term: NewAllowedValues.describe('The values of `utm_term`.'),
        content: NewAllowedValues.describe('The values of `utm_content`.'),
      })
      .partial()
      .register(bodyExamples, { example: { medium: { values: ['print', 'screen'], others: 'warn' } } }),
    response: UtmSettings,
  },
} satisfies Endpoints
