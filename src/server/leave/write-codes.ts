import { join } from 'node:path'
import { type PlainSystem, plainSystems, type Redirect } from '#service/scans/redirects.ts'
import { isShort, quote, quoteName, setVariable } from './nginx-text.ts'
import { OutputFile } from './output-file.ts'

export interface WrittenCodes {
  codes: number
  withOtherRules: string[]
  withAccessCode: string[]
  leadingNowhere: string[]
  /** The hosts of aliases, with the name of the file of their locations. */
  aliasHosts: Map<string, string>
}

const PROTECTED = 'This code needs an access code, which only the service that made it could check.'
const UNPUBLISHED = 'The page of this code was not published.'

/**
 * Writes the redirects of codes for nginx: the strings of a `map` do not distinguish upper from lower case, as in scans; exact locations,
 * of aliases, do. No file has the destination of a code with an access code.
 */
export async function writeCodes(dir: string, batches: AsyncIterable<Redirect[]>): Promise<WrittenCodes> {
  const create = (name: string) => OutputFile.create(join(dir, name))
  const files = {
    map: await create('codes.map'),
    long: await create('long-destinations.conf'),
    redirects: await create('_redirects'),
    iOS: await create('codes-ios.map'),
    Android: await create('codes-android.map'),
  }
  const aliases = new Map<string, OutputFile>()
  const written: WrittenCodes = {
    codes: 0,
    withOtherRules: [],
    withAccessCode: [],
    leadingNowhere: [],
    aliasHosts: new Map(),
  }
  for await (const batch of batches)
    for (const redirect of batch) {
      countCode(written, redirect)
      await writeCode(redirect, files)
      for (const alias of redirect.aliases) {
        const host = alias.slice(0, alias.indexOf('/'))
        const file = aliases.get(host) ?? (await create(`aliases-${aliases.size + 1}.conf`))
        aliases.set(host, file)
        await file.write(aliasLocations(alias.slice(host.length), redirect))
      }
    }
  for (const [host, file] of aliases) written.aliasHosts.set(host, file.name)
  for (const file of [...Object.values(files), ...aliases.values()]) await file.close()
  return written
}

function countCode(written: WrittenCodes, { shortCode, hasOtherRules, hasAccessCode, location }: Redirect) {
  written.codes++
  if (hasOtherRules) written.withOtherRules.push(shortCode)
  if (hasAccessCode) written.withAccessCode.push(shortCode)
  else if (location === null) written.leadingNowhere.push(shortCode)
}

async function writeCode(redirect: Redirect, files: Record<'map' | 'long' | 'redirects' | PlainSystem, OutputFile>) {
  const { map, long, redirects } = files
  const { shortCode, location, locationBySystem, hasAccessCode } = redirect
  const name = quoteName(`/${shortCode}`)
  const answers = [toAnswer(redirect), ...Object.values(hasAccessCode ? {} : locationBySystem)]
  if (location !== null && !hasAccessCode) await redirects.write(`/${shortCode} ${location} 302\n`)
  if (!answers.every(isShort)) return long.write(`location ~* "^/${shortCode}$" { ${toResponse(redirect)} }\n`)
  await map.write(`${name} ${quote(toAnswer(redirect))};\n`)
  for (const system of plainSystems) {
    const target = hasAccessCode ? undefined : locationBySystem[system]
    if (target !== undefined) await files[system].write(`${name} ${quote(target)};\n`)
  }
}

/** The locations of an alias, which is the same with and without a slash at its end. */
function aliasLocations(encoded: string, redirect: Redirect): string {
  const path = decodeURIComponent(encoded)
  const names = path === '/' ? [path] : [path, `${path}/`]
  return names.map((name) => `location = ${quoteName(name)} { ${toResponse(redirect)} }\n`).join('')
}

/** The value of a code in the map: its destination, or the name of a message after a space, with which no destination begins. */
function toAnswer({ location, hasAccessCode }: Redirect): string {
  if (hasAccessCode) return ' protected'
  return location ?? ' unpublished'
}

function toResponse({ location, locationBySystem, hasAccessCode }: Redirect): string {
  if (hasAccessCode) return `return 403 ${quote(PROTECTED)};`
  const bySystem = plainSystems.flatMap((system) => {
    const target = locationBySystem[system]
    return target === undefined ? [] : [`if ($system = ${system}) { ${setVariable('to', target)} return 302 $to; }`]
  })
  // A location with headers of its own would not have those of its server.
  const plain =
    location === null ? `return 404 ${quote(UNPUBLISHED)};` : `${setVariable('to', location)} return 302 $to;`
  return [...bySystem, plain].join(' ')
}

/** The locations of a server for scans, without its aliases. */
export const codeLocations = `  default_type text/plain;
  add_header Cache-Control no-store always;
  location / {
    if ($answer_by_system) { return 302 $answer_by_system; }
    if ($answer = " protected") { return 403 ${quote(PROTECTED)}; }
    if ($answer = " unpublished") { return 404 ${quote(UNPUBLISHED)}; }
    if ($answer) { return 302 $answer; }
    return 404 "This code does not exist.";
  }
  include long-destinations.conf;
`
