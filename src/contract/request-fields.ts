import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** A member of a request, as the command line and tools for workflows offer it: as a flag, or as a field of a form. */
export interface Field {
  name: string
  kind: 'text' | 'time' | 'number' | 'boolean' | 'list' | 'json'
  isRequired: boolean
  description: string
  choices?: string[]
  /** The forms of an object, whose members can be flags too: `--destination-url`. */
  forms?: ObjectForm[]
}

interface ObjectForm {
  /** Members with a single possible value, such as the type. */
  constants: Record<string, string>
  members: Field[]
}

const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  readOnly: z.boolean().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), JsonSchema).default({})
  },
  get items() {
    return JsonSchema.optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
})
type JsonSchema = z.output<typeof JsonSchema>
type Definitions = Record<string, JsonSchema>

/** Lists the members of a query or a body. Of a body that has several forms, the members of all forms. */
export function listFields(schema: Schema): Field[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const definitions = z.record(z.string(), JsonSchema).parse(json.$defs ?? {})
  const fields = new Map<string, Field>()
  const forms = listForms(JsonSchema.parse(json), definitions)
  for (const form of forms)
    for (const field of listMembers(form, definitions))
      fields.set(field.name, { ...field, isRequired: field.isRequired && forms.length === 1 })
  return [...fields.values()]
}

function resolveReference(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const target = definitions[schema.$ref?.replace('#/$defs/', '') ?? '']
  return target ? { ...target, description: schema.description ?? target.description } : schema
}

/** The possible forms of a value, without null. */
function listForms(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const resolved = resolveReference(schema, definitions)
  const forms = resolved.anyOf ?? resolved.oneOf
  if (!forms) return [resolved]
  return forms.flatMap((form) => listForms(form, definitions)).filter(({ type }) => type !== 'null')
}

function listMembers(form: JsonSchema, definitions: Definitions): Field[] {
  return Object.entries(form.properties)
    .filter(([, property]) => property.readOnly !== true)
    .map(([name, property]) => toField(name, property, { definitions, isRequired: form.required.includes(name) }))
}

interface MemberOptions {
  definitions: Definitions
  isRequired: boolean
}

function toField(name: string, property: JsonSchema, { definitions, isRequired }: MemberOptions): Field {
  const forms = listForms(property, definitions)
  const description = resolveReference(property, definitions).description ?? ''
  const field = { name, kind: getKind(forms, definitions), isRequired, description }
  const choices = forms.flatMap(({ enum: values = [] }) => values.map(String))
  const objectForms = forms.filter(({ type }) => type === 'object').map((form) => toObjectForm(form, definitions))
  return {
    ...field,
    ...(choices.length > 0 && field.kind === 'text' && { choices }),
    ...(objectForms.some(({ members }) => members.length > 0) && { forms: objectForms }),
  }
}

function getKind(forms: readonly JsonSchema[], definitions: Definitions): Field['kind'] {
  const [type = '', ...otherTypes] = listTypes(forms)
  if (otherTypes.length > 0) return 'json'
  if (type === 'array') return isTextList(forms, definitions) ? 'list' : 'json'
  if (type === 'string') return forms.every(({ format }) => format === 'date-time') ? 'time' : 'text'
  return scalarKinds[type] ?? 'json'
}

const scalarKinds: Readonly<Record<string, Field['kind']>> = { boolean: 'boolean', integer: 'number', number: 'number' }

/** The types of a value, without null. A text or several of them is a list, which may have one. */
function listTypes(forms: readonly JsonSchema[]): string[] {
  const types = new Set(forms.flatMap(({ type, const: constant }) => type ?? typeof constant))
  types.delete('null')
  if (types.size === 2 && types.has('array')) types.delete('string')
  return [...types]
}

function isTextList(forms: readonly JsonSchema[], definitions: Definitions): boolean {
  const { items } = forms.find((form) => form.items) ?? {}
  return items !== undefined && listForms(items, definitions).every(({ type }) => type === 'string')
}

/** Only members that are not objects themselves become flags. */
function toObjectForm(form: JsonSchema, definitions: Definitions): ObjectForm {
  const constants = Object.entries(form.properties).flatMap(([name, { const: constant }]) =>
    typeof constant === 'string' ? [[name, constant] as const] : [],
  )
  const members = Object.entries(form.properties)
    .filter(([name, property]) => property.readOnly !== true && !constants.some(([constant]) => constant === name))
    .map(([name, property]) => ({
      name,
      kind: getKind(listForms(property, definitions), definitions),
      isRequired: form.required.includes(name),
      description: resolveReference(property, definitions).description ?? '',
    }))
  return { constants: Object.fromEntries(constants), members: members.filter(({ kind }) => kind !== 'json') }
}
