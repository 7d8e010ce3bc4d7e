import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRules, FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'

/** A few small, strict block types for tests of the engine. */
export const sampleBlockTypes: BlockTypeRegistry = {
  block: (type) => byType.get(type),
  checkTheme: (theme) => findBadValues(theme),
  checkNav: (nav) => findBadValues(nav),
}

const byType = new Map<string, BlockTypeRules>([
  ['header', createBlockType('Header', { title: 'Welcome' }, {})],
  ['text', createBlockType('Text', { text: '', note: '' })],
  ['list', createBlockType('Link list', { title: '', items: [] })],
  ['section', createBlockType('Section', { title: '' }, {})],
  // The model of the service refuses it, like a block above the plan.
  ['pro', createBlockType('Form', { text: '' })],
])

function createBlockType(
  label: string,
  defaults: JsonObject,
  omittedDefaults: JsonObject = { layout: {} },
): BlockTypeRules {
  return {
    label,
    defaults,
    omittedDefaults,
    check: (fields) =>
      Object.keys(fields).flatMap((name) => checkField(name, fields[name], { ...defaults, ...omittedDefaults })),
    summarize: ({ text, title }) => (typeof text === 'string' ? text : typeof title === 'string' ? title : ''),
  }
}

function checkField(name: string, value: unknown, defaults: JsonObject): FieldIssue[] {
  if (!Object.hasOwn(defaults, name)) return [{ path: name, message: 'There is no such field' }]
  if (Array.isArray(value) !== Array.isArray(defaults[name]))
    return [{ path: name, message: 'Another kind of value is expected' }]
  return typeof value === typeof defaults[name] && value !== null
    ? []
    : [{ path: name, message: 'Another kind of value is expected' }]
}

function findBadValues(values: JsonObject): FieldIssue[] {
  return Object.keys(values).flatMap((path) => (values[path] === 'bad' ? [{ path, message: 'Not that' }] : []))
}
