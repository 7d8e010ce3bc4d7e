import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRules, FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'

/** A few small, strict block types for tests of the engine. */
export const sampleBlockTypes: BlockTypeRegistry = {
  block: (type) => byType.get(type),
  checkTheme: (theme) => withoutBad(theme),
  checkNav: (nav) => withoutBad(nav),
}

const byType = new Map<string, BlockTypeRules>([
  ['header', kind('Header', { title: 'Welcome' })],
  ['text', kind('Text', { text: '', note: '' })],
  ['list', kind('Link list', { title: '', items: [] })],
  // The model of the service refuses it, like a block above the plan.
  ['pro', kind('Form', { text: '' })],
])

function kind(label: string, defaults: JsonObject): BlockTypeRules {
  return {
    label,
    defaults,
    check: (fields) => Object.keys(fields).flatMap((name) => check(name, fields[name], defaults)),
    summarize: ({ text, title }) => (typeof text === 'string' ? text : typeof title === 'string' ? title : ''),
  }
}

function check(name: string, value: unknown, defaults: JsonObject): FieldIssue[] {
  if (!Object.hasOwn(defaults, name)) return [{ path: name, message: 'There is no such field' }]
  if (Array.isArray(value) !== Array.isArray(defaults[name]))
    return [{ path: name, message: 'Another kind of value is expected' }]
  return typeof value === typeof defaults[name] ? [] : [{ path: name, message: 'Another kind of value is expected' }]
}

function withoutBad(values: JsonObject): FieldIssue[] {
  return Object.keys(values).flatMap((path) => (values[path] === 'bad' ? [{ path, message: 'Not that' }] : []))
}
