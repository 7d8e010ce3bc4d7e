import { type Command, Option } from 'commander'
import type { Field } from '#contract/request-fields.ts'
import { toKebabCase } from '#contract/kebab-case.ts'
import { completeTime } from '#contract/zoned-time.ts'
import { readInputText } from './read-input-file.ts'
import { UsageError } from './terminal.ts'

/** Adds a flag for every field, in kebab case, and flags for the members of objects: `--destination-url`. */
export function addFlags(command: Command, fields: readonly Field[]): void {
  const names = new Set<string>()
  const add = (field: Field, flag: string) => {
    if (!names.has(flag)) addFlag(command, field, flag)
    names.add(flag)
  }
  for (const field of fields) add(field, toKebabCase(field.name))
  for (const field of fields)
    for (const member of (field.forms ?? []).flatMap(({ members }) => members)) add(member, toMemberFlag(field, member))
}

function addFlag(command: Command, { kind, description, choices }: Field, flag: string): void {
  const text = choices ? `${description} One of ${choices.join(', ')}.` : description
  if (kind === 'boolean') {
    command.addOption(new Option(`--${flag}`, text)).addOption(new Option(`--no-${flag}`).hideHelp())
    return
  }
  const option = new Option(`--${flag} <${placeholders[kind]}>`, text)
  if (kind === 'list') option.argParser((value: string, values: string[] | undefined) => [...(values ?? []), value])
  command.addOption(option)
}

const placeholders = { text: 'text', time: 'time', number: 'number', list: 'text', json: 'json' } as const

/** Reads the flags as members of a request. */
export function readFlags(command: Command, fields: readonly Field[]): Record<string, unknown> {
  const values: Record<string, unknown> = command.opts()
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const value = values[toAttribute(toKebabCase(field.name))]
    if (value !== undefined) input[field.name] = parseValue(value, field)
    const members = readMembers(values, field)
    if (Object.keys(members).length > 0) input[field.name] = { ...toObject(input[field.name]), ...members }
  }
  return input
}

/** The members of an object that has flags, with the constants of the form that has all of these members. */
function readMembers(values: Record<string, unknown>, field: Field): Record<string, unknown> {
  const { forms = [] } = field
  const entries = new Map<string, unknown>()
  for (const { members } of forms)
    for (const member of members) {
      const value = values[toAttribute(toMemberFlag(field, member))]
      if (value !== undefined) entries.set(member.name, parseValue(value, member))
    }
  if (entries.size === 0) return {}
  const form = forms.find(({ members }) =>
    [...entries.keys()].every((name) => members.some((member) => member.name === name)),
  )
  if (!form) throw new UsageError(`The flags of --${toKebabCase(field.name)} do not belong together.`)
  return { ...form.constants, ...Object.fromEntries(entries) }
}

function parseValue(value: unknown, { kind, name }: Pick<Field, 'kind' | 'name'>): unknown {
  if (typeof value !== 'string') return value
  const text = value.startsWith('@') && !isText(kind) ? readInputText(value.slice(1)) : value
  if (isText(kind)) return text === 'null' ? null : kind === 'time' ? completeTime(text, machineZone) : text
  // The service rejects a value that is not a number, with the reason.
  if (kind === 'number')
    return text === 'null' ? null : text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  return kind === 'json' ? parseJson(text, `--${toKebabCase(name)}`) : text
}

/** A time without an offset is one of the time zone of this machine. */
const machineZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

function isText(kind: Field['kind']): boolean {
  return kind === 'text' || kind === 'time'
}

/** Parses an object that a person wrote as JSON. */
export function parseJsonObject(text: string, source: string): object {
  const value = parseJson(text, source)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new UsageError(`${source} is not a JSON object.`, `Put its members in braces: '{"name": "Poster"}'`)
}

/** Parses JSON that a person wrote. */
function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : ''
    throw new UsageError(`${source} is not valid JSON${reason}`, 'Put it in single quotes, or in a file: @body.json')
  }
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function toMemberFlag(field: Field, member: Field): string {
  return `${toKebabCase(field.name)}-${toKebabCase(member.name)}`
}

/** The name under which commander stores the value of a flag. */
function toAttribute(flag: string): string {
  return flag.replaceAll(/-(.)/g, (_, character: string) => character.toUpperCase())
}
