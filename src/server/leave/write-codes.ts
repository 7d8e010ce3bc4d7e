import { join } from 'node:path'
import { type PlainSystem, plainSystems, type Redirect } from '#service/scans/redirects.ts'
import { isShort, quote, quoteName, setVariable } from './nginx-text.ts'
import { OutputFile } from './output-file.ts'

export interface WrittenCodes {
  codes: number
  withOtherRules: string[]
  withAccessCode: string[]
  leadingNowhere: string[]
  /** The name of the file with the locations of aliases, by the host of the aliases. */
  aliasHosts: Map<string, string>
}

const PROTECTED_MESSAGE = 'This code needs an access code, which only the service that made it could check.'
const UNPUBLISHED_MESSAGE = 'The page of this code was not published.'

/**
 * Writes the redirects of codes for nginx. Short codes are in a `map`, which ignores upper and lower case, as scans do. Aliases are exact
 * locations, in which the case matters. No file has the destination of a code with an access code.
 */
export async function writeCodes(dir: string, batches: AsyncIterable<Redirect[]>): Promise<WrittenCodes> {
  const createFile = (name: string) => OutputFile.create(join(dir, name))
  const files = {
    map: await createFile('codes.map'),
    long: await createFile('long-destinations.conf'),
    redirects: await createFile('_redirects'),
    iOS: await createFile('codes-ios.map'),
    Android: await createFile('codes-android.map'),
  }
  const aliases = new Map<string, OutputFile>()
  const result: WrittenCodes = {
    codes: 0,
    withOtherRules: [],
    withAccessCode: [],
    leadingNowhere: [],
    aliasHosts: new Map(),
  }
  for await (const batch of batches)
    for (const redirect of batch) {
      countCode(result, redirect)
      await writeCode(redirect, files)
      for (const alias of redirect.aliases) {
        const host = alias.slice(0, alias.indexOf('/'))
        const file = aliases.get(host) ?? (await createFile(`aliases-${aliases.size + 1}.conf`))
        aliases.set(host, file)
        await file.write(createAliasLocations(alias.slice(host.length), redirect))
      }
    }
  for (const [host, file] of aliases) result.aliasHosts.set(host, file.name)
  for (const file of [...Object.values(files), ...aliases.values()]) await file.close()
  return result
}

function countCode(counts: WrittenCodes, { shortCode, hasOtherRules, hasAccessCode, location }: Redirect) {
  counts.codes++
  if (hasOtherRules) counts.withOtherRules.push(shortCode)
  if (hasAccessCode) counts.withAccessCode.push(shortCode)
  else if (location === null) counts.leadingNowhere.push(shortCode)
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

/** The locations of an alias, with and without a slash at its end. */
function createAliasLocations(encodedAliases: string, redirect: Redirect): string {
  const path = decodeURIComponent(encodedAliases)
  const names = path === '/' ? [path] : [path, `${path}/`]
  return names.map((name) => `location = ${quoteName(name)} { ${toResponse(redirect)} }\n`).join('')
}

/** The value of a code in the map: its destination, or a space and the name of a message. No destination begins with a space. */
function toAnswer({ location, hasAccessCode }: Redirect): string {
  if (hasAccessCode) return ' protected'
  return location ?? ' unpublished'
}

function toResponse({ location, locationBySystem, hasAccessCode }: Redirect): string {
  if (hasAccessCode) return `return 403 ${quote(PROTECTED_MESSAGE)};`
  const bySystem = plainSystems.flatMap((system) => {
    const target = locationBySystem[system]
    return target === undefined ? [] : [`if ($system = ${system}) { ${setVariable('to', target)} return 302 $to; }`]
  })
  // The response has no headers of its own, because a location with headers does not have the headers of its server.
  const defaultResponse =
    location === null ? `return 404 ${quote(UNPUBLISHED_MESSAGE)};` : `${setVariable('to', location)} return 302 $to;`
  return [...bySystem, defaultResponse].join(' ')
}

/** The locations of a server for scans, without its aliases. */
export const codeLocations = `  default_type text/plain;
  add_header Cache-Control no-store always;
  location / {
    if ($answer_by_system) { return 302 $answer_by_system; }
    if ($answer = " protected") { return 403 ${quote(PROTECTED_MESSAGE)}; }
    if ($answer = " unpublished") { return 404 ${quote(UNPUBLISHED_MESSAGE)}; }
    if ($answer) { return 302 $answer; }
    return 404 "This code does not exist.";
  }
  include long-destinations.conf;
`
