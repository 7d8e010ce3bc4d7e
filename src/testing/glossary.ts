import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Words that do not say what is meant, with what is wrong about them. Correct uses are in `exceptions`. */
const misusedWords = new Map([
  ['asked', 'who asks for what? A request is received, a day is requested'],
  ['behaviour', 'American spelling: behavior'],
  ['cancelled', 'American spelling: canceled'],
  ['colour', 'American spelling: color'],
  ['colours', 'American spelling: colors'],
  ['concern', 'the product and its screens call it an alert'],
  ['concerns', 'the product and its screens call them alerts'],
  ['everyone', 'is it members, people or visitors?'],
  ['fault', 'an error is thrown, a problem is shown, an issue belongs to a field'],
  ['faults', 'errors are thrown, problems are shown, issues belong to a field'],
  ['fellow', 'another tab is a tab'],
  ['fellows', 'other tabs are tabs'],
  ['ghost', 'the preview of what is dragged'],
  ['gone', 'does not say whether it was deleted, closed or never there'],
  ['grey', 'American spelling: gray'],
  ['heard', 'messages are received'],
  ['kept', 'does not say where: stored, cached or retained'],
  ['lane', 'a limit of what runs at once'],
  ['lanes', 'limits of what runs at once'],
  ['lettering', 'text that is drawn as paths'],
  ['look', 'a theme, a design or a check'],
  ['looks', 'themes or designs'],
  ['millimetres', 'American spelling: millimeters'],
  ['near', 'near what? Visible, adjacent or nearest'],
  ['occasional', 'how often? A throttled logger is meant'],
  ['pace', 'a rate, or a break for the event loop'],
  ['piece', 'bytes come in chunks, scans in segments'],
  ['pieces', 'bytes come in chunks, scans in segments'],
  ['rasterise', 'American spelling: rasterize'],
  ['refusal', 'a request is rejected with an error'],
  ['refusals', 'requests are rejected with errors'],
  ['rests', 'a circuit breaker is open, half-open or closed'],
  ['said', 'a message, or a result'],
  ['say', 'a logger logs, a command prints'],
  ['settle', 'a promise settles; results are recorded, work is finished'],
  ['tally', 'counts'],
  ['tidy', 'does not say what is removed: vacuum, delete or compact'],
  ['told', 'people are notified, errors are reported'],
  ['tray', 'the list of conflicts'],
  ['trouble', 'an error or a warning'],
  ['tuned', 'options that differ from the defaults'],
])

/** Identifiers that use a misused word in its technical meaning, or that libraries named. */
const exceptions = new Map([
  ['restsUntil', 'a field of the wire and a column'],
  ['accentColour', 'a field of the wire'],
  ['backgroundColour', 'a field of the wire'],
  ['cancelled', 'a status of replays on the wire'],
  ['selectionOf', 'a column'],
  ['colour', 'an unknown field that tests send'],
  ['colours', 'an option of sharp'],
  ['settle', 'a step of the random schedules of edit sessions'],
  ['ghost', 'a button without a border, as other component libraries call it'],
  ['isGone', 'HTTP 410 Gone'],
  ['STATUS_GONE', 'HTTP 410 Gone'],
  ['tally', 'Tally, a provider of forms'],
  ['isOneOf', 'an assertion, not a getter'],
])

/** Names in `Of` of the language, JSON Schema and test libraries. */
const standardNames =
  /^(indexOf|lastIndexOf|valueOf|supportedValuesOf|anyOf|allOf|oneOf|multipleOf|toBeInstanceOf|setPrototypeOf|getPrototypeOf)$/

/** Finds the identifiers that contain a misused word, each with its files. */
export function findMisusedNames(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const name of readIdentifiers(file))
      if (explainMisuse(name) !== null) found.set(name, [...(found.get(name) ?? []), file])
  return found
}

/** Explains what is wrong about a name. Returns null if the name may stay. */
export function explainMisuse(name: string): string | null {
  if (exceptions.has(name)) return null
  if (/^[a-z]\w*[a-z]Of$/.test(name) && !standardNames.test(name)) return 'a function is a verb: getX, toX or findX'
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)
  return words.map((word) => misusedWords.get(word)).find(Boolean) ?? null
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
