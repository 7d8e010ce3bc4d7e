import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export interface DeclaredType {
  name: string
  file: string
  line: number
}

/** Lists the interfaces, type aliases and classes of these files. */
export function listTypes(files: readonly string[]): DeclaredType[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const types: DeclaredType[] = []
    visit(parseSync(file, text).program, (name, start) => {
      types.push({ name, file, line: text.slice(0, start).split('\n').length })
    })
    return types
  })
}

function visit(node: unknown, onType: (name: string, start: number) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (isDeclaration(node)) onType(node.id.name, node.start)
  for (const child of Object.values(node)) visit(child, onType)
}

function isDeclaration(node: object): node is { id: { name: string }; start: number } {
  return (
    'type' in node &&
    /^(TSInterfaceDeclaration|TSTypeAliasDeclaration|ClassDeclaration)$/.test(String(node.type)) &&
    'id' in node &&
    node.id !== null
  )
}

/** Words that look like participles and are nouns. */
const nouns = new Set(
  'Booking Building Ceiling Drawing Embed Encoding Feed Finding Heading Hosting Listing Mailing Mapping Meaning Need Opening Put Rating Read Recording Ring Rounding Run Seed Set Setting Spacing Speed Split String Thing Timing Warning Wiring Wording'.split(
    ' ',
  ),
)

const irregularParticiples = new Set(
  'Begun Bound Broken Brought Built Caught Chosen Done Drawn Driven Felt Forgotten Found Given Gone Grown Held Hidden Kept Known Laid Led Left Lost Made Meant Met Paid Put Read Said Seen Sent Shown Sold Spent Split Stuck Taken Thrown Told Understood Won Worn Written'.split(
    ' ',
  ),
)

/**
 * Whether a type is named by a participle alone: `Sending`, `CodesListed`. A type is a noun, with its participle before it where one is
 * needed: `PendingDelivery`, `ListedCode`. A callback may be named after its event: `OnVerified`.
 */
export function endsInParticiple(name: string): boolean {
  const lastWord = /[A-Z][a-z\d]*$/.exec(name)?.[0] ?? name
  if (nouns.has(lastWord) || /^On[A-Z]/.test(name)) return false
  return /(ed|ing)$/.test(lastWord) || irregularParticiples.has(lastWord)
}

/** `LoaderParts` does not say what the loader uses them for; `LoaderOptions` does. */
export function endsInParts(name: string): boolean {
  return name.endsWith('Parts')
}
