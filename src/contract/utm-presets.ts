import { z } from 'zod'
import {
  bodyExamples,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
} from './endpoint.ts'
import { text } from './text.ts'

const value = text(200).trim()

/** UTM parameters. An empty value means that the parameter is not set. */
export const utmValues = {
  source: value.describe('The value of `utm_source`, at most 200 characters. Empty: not set.'),
  medium: value.describe('The value of `utm_medium`, at most 200 characters. Empty: not set.'),
  campaign: value.describe('The value of `utm_campaign`, at most 200 characters. Empty: not set.'),
  term: value.describe('The value of `utm_term`, at most 200 characters. Empty: not set.'),
  content: value.describe('The value of `utm_content`, at most 200 characters. Empty: not set.'),
}

const UtmPreset = z
  .object({
    ...named('preset'),
    source: z.string().describe('The value of `utm_source`. Empty: not set.'),
    medium: z.string().describe('The value of `utm_medium`. Empty: not set.'),
    campaign: z.string().describe('The value of `utm_campaign`. Empty: not set.'),
    term: z.string().describe('The value of `utm_term`. Empty: not set.'),
    content: z.string().describe('The value of `utm_content`. Empty: not set.'),
    createdAt: dateTime.describe('When the preset was saved.'),
  })
  .meta({ id: 'UtmPreset' })
export type UtmPreset = z.output<typeof UtmPreset>

const presetFields = z.strictObject(utmValues).partial()

/** Named sets of UTM parameters. When a preset changes, codes to which it was applied stay as they are. */
export const utmPresets = {
  'GET /utm-presets': listEndpoint('utmPresets.list', 'List the UTM presets by name', UtmPreset),
  'POST /utm-presets': {
    operation: 'utmPresets.create',
    summary: 'Save a UTM preset with at least one parameter',
    roles: ['marketer'],
    headers: idempotent,
    body: presetFields.extend({ name: createNameField('preset') }).register(bodyExamples, {
      example: { name: 'Posters at the station', source: 'poster', medium: 'print', campaign: 'summer-2026' },
    }),
    status: 201,
    response: UtmPreset,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'PATCH /utm-presets/{id}': {
    operation: 'utmPresets.update',
    summary: 'Update a UTM preset',
    description: 'Parameters that are left out do not change, and empty parameters are removed.',
    roles: ['marketer'],
    body: presetFields
      .extend({ name: createNameField('preset') })
      .partial()
      .register(bodyExamples, { example: { content: 'red' } }),
    alsoAccepts: UtmPreset,
    response: UtmPreset,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /utm-presets/{id}': {
    ...deleteEndpoint('utmPresets.delete', 'Delete a UTM preset', ['marketer']),
    description: 'Codes keep their addresses.',
  },
} satisfies Endpoints
