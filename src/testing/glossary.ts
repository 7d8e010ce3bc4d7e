import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Words that an identifier must not contain, with their replacements. They are everyday words for things that have a technical name. */
const avoidedWords = new Map([
  ['asked', 'request, params, requested'],
  ['colour', 'color'],
  ['colours', 'colors'],
  ['concern', 'alert'],
  ['concerns', 'alerts'],
  ['everyone', 'allMembers'],
  ['fault', 'error, problem'],
  ['faults', 'errors, problems'],
  ['fellow', 'tab'],
  ['fellows', 'tabs'],
  ['ghost', 'preview'],
  ['gone', 'deleted, closed, not found'],
  ['heard', 'received, onX'],
  ['kept', 'stored, retained'],
  ['lane', 'limit'],
  ['lanes', 'limits'],
  ['lettering', 'text paths'],
  ['look', 'theme, design, check'],
  ['looks', 'themes, designs'],
  ['near', 'visible, nearest'],
  ['occasional', 'throttled'],
  ['pace', 'rate, yieldToEventLoop'],
  ['piece', 'chunk, segment'],
  ['pieces', 'chunks, segments'],
  ['refusal', 'error, rejection'],
  ['refusals', 'errors'],
  ['rests', 'open circuit'],
  ['said', 'message, result'],
  ['say', 'log, print'],
  ['settle', 'recordResult, finish'],
  ['tally', 'counts, aggregate'],
  ['tidy', 'vacuum, clean up'],
  ['told', 'notified, reported'],
  ['tray', 'conflicts'],
  ['trouble', 'error, warning'],
  ['tuned', 'options'],
])

/** Identifiers that use an avoided word in its technical meaning, or that libraries named. */
const exceptions = new Map([
  ['restsUntil', 'a field of the wire and a column'],
  ['accentColour', 'a field of the wire'],
  ['backgroundColour', 'a field of the wire'],
  ['selectionOf', 'a column'],
  ['colour', 'an unknown field that tests send'],
  ['colours', 'an option of sharp'],
  ['heard', 'an event of the edit session, stored by its name'],
  ['settle', 'an event of the edit session'],
  ['ghost', 'a button without a border, as other component libraries call it'],
  ['isGone', 'HTTP 410 Gone'],
  ['STATUS_GONE', 'HTTP 410 Gone'],
  ['isOneOf', 'an assertion, no getter'],
])

/** Names in `Of` of the language, JSON Schema and test libraries. */
const standardNames =
  /^(indexOf|lastIndexOf|valueOf|supportedValuesOf|anyOf|allOf|oneOf|multipleOf|toBeInstanceOf|setPrototypeOf|getPrototypeOf)$/

/** Every identifier in the sources that the glossary replaces, with its files. */
export function findAvoidedNames(files: readonly string[]): Map<string, string[]> {
  const filesByName = new Map<string, string[]>()
  for (const file of files)
    for (const name of readIdentifiers(file))
      if (findReplacement(name) !== null) filesByName.set(name, [...(filesByName.get(name) ?? []), file])
  return filesByName
}

/** The replacement of a name; null if it may stay. */
export function findReplacement(name: string): string | null {
  if (exceptions.has(name)) return null
  if (/^[a-z]\w*[a-z]Of$/.test(name) && !standardNames.test(name)) return 'getX, toX, findX, or a noun'
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)
  return words.map((word) => avoidedWords.get(word)).find(Boolean) ?? null
}

function readIdentifiers(file: string): Set<string> {
  const names = new Set<string>()
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && /^(JSX|Private)?Identifier$/.test(String(node.type)) && 'name' in node)
      names.add(String(node.name))
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return names
}
