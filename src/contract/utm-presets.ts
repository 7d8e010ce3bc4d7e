import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { text } from './text.ts'

const value = text(200).trim()

/** UTM parameters. An empty value means that the parameter is not set. */
export const utmValues = { source: value, medium: value, campaign: value, term: value, content: value }

const UtmPreset = z
  .object({
    ...named,
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    term: z.string(),
    content: z.string(),
    createdAt: dateTime,
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
    body: presetFields.extend({ name: nameText }),
    status: 201,
    response: UtmPreset,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'PATCH /utm-presets/{id}': {
    operation: 'utmPresets.update',
    summary: 'Change a UTM preset; omitted parameters do not change, and empty parameters are removed',
    roles: ['marketer'],
    body: presetFields.extend({ name: nameText }).partial(),
    alsoAccepts: UtmPreset,
    response: UtmPreset,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /utm-presets/{id}': deleteEndpoint('utmPresets.delete', 'Delete a UTM preset; codes keep their addresses', [
    'marketer',
  ]),
} satisfies Endpoints
