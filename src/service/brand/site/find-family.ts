import type { FoundFont } from '#contract/brand-application.ts'
import type { FontFamilyName } from '#blocks/theme/font-families.ts'

/** A family that themes may name. */
export interface KnownFamily {
  id: string
  name: string
}

/** The known family of a stack of fonts: the same, or the most similar one. Null if the stack begins with a system font. */
export function findFontFamily(stack: string, knownFamilies: readonly KnownFamily[]): FoundFont | null {
  const families = stack.split(',').map(cleanName)
  const [first = ''] = families
  if (first === '' || isSystemFont(stack)) return null
  const name = toComparable(first)
  const same = knownFamilies.find((family) => toComparable(family.name) === name || toComparable(family.id) === name)
  if (same) return { found: first, family: same.id, isSame: true }
  const renamed = renamedFamilies[name]
  if (renamed) return { found: first, family: renamed, isSame: true }
  const similar = similarFamilies.find(([pattern]) => pattern.test(name))?.[1]
  return { found: first, family: similar ?? getGeneric(families), isSame: false }
}

/** Whether a stack begins with a font that computers have, so that nothing is known about the brand. */
export function isSystemFont(stack: string): boolean {
  return systemFonts.test(cleanName(stack.split(',')[0] ?? ''))
}

const systemFonts =
  /^(system-ui|-apple-system|blinkmacsystemfont|ui-[\w-]+|segoe ui|helvetica( neue)?|arial( black| narrow)?|verdana|tahoma|trebuchet ms|geneva|lucida [\w ]+|calibri|candara|sans-serif|serif|monospace|cursive|fantasy|emoji|math|times( new roman)?|courier( new)?|consolas|menlo|monaco|impact|comic sans ms)$/i

/** Families that have another name since. */
const renamedFamilies: Record<string, FontFamilyName> = {
  sourcesanspro: 'source-sans-3',
  sourceserifpro: 'source-serif-4',
}

/** Families that many websites use, and those that look most like them. The first match decides. */
const similarFamilies: readonly (readonly [RegExp, FontFamilyName])[] = [
  [/mono(space)?$|(?<!en)code(?!c)|courier|typewriter|console|consolata|iosevka|cousine/, 'jetbrains-mono'],
  [/condensed|compressed|narrow/, 'oswald'],
  [/slab|rockwell|arvo|zilla|museoslab|clarendon/, 'roboto-slab'],
  [
    /^(inter|roboto|ibmplexsans|publicsans|helvetica|neuehaas|aktiv|sfpro|sora|geist|notosans|basiercircle|instrumentsans)/,
    'inter',
  ],
  [
    /^(opensans|sourcesans|firasans|ptsans|assistant|hind|cabin|merriweathersans|myriad|segoe|titillium)/,
    'source-sans-3',
  ],
  [
    /^(poppins|dmsans|gilroy|circular|gotham|avenir|futura|century|josefin|league(?!gothic)|proximanova|figtree|outfit|lexend)/,
    'dm-sans',
  ],
  [/^(montserrat|manrope|plusjakarta|urbanist|redhat|sofia|metropolis|raleway|mulish|muli)/, 'manrope'],
  [/^(worksans|lato|barlow|karla|archivo|librefranklin|franklin|rubik|heebo)/, 'work-sans'],
  [/^(nunito|quicksand|varela|comfortaa|baloo|fredoka|mplus)/, 'nunito'],
  [/^(oswald|bebas|antonio|anton|fjalla|leaguegothic|pathwaygothic|teko)/, 'oswald'],
  [/^(spacegrotesk|syne|unbounded|clash|monument)/, 'space-grotesk'],
  [/^(playfair|bodoni|didot|abril|dmserif|prata|marcellus|cinzel)/, 'playfair-display'],
  [/^(cormorant|garamond|ebgaramond|canela|ogg)/, 'cormorant'],
  [/^(lora|merriweather|crimson|vollkorn|alegreya|cardo|gelasio|spectral|tiempos)/, 'lora'],
  [/^(fraunces|recoleta|cooper|souvenir|dmserifdisplay|youngserif)/, 'fraunces'],
  [/caslon|baskerville/, 'libre-caslon-text'],
  [
    /^(caveat|dancing|pacifico|satisfy|greatvibes|sacramento|kalam|patrick|shadows|indie|permanentmarker|amatic)/,
    'caveat',
  ],
  [/(?<!sans)serif(?!sans)|georgia|notoserif|ptserif|charter/, 'source-serif-4'],
]

function getGeneric(families: readonly string[]): FontFamilyName {
  const generic = families.at(-1)?.toLowerCase()
  if (generic === 'serif' || families.some((family) => /^(georgia|times)/i.test(family))) return 'source-serif-4'
  if (generic === 'monospace') return 'jetbrains-mono'
  return generic === 'cursive' ? 'caveat' : 'inter'
}

/** The family of `"Inter-Bold"`, of `Inter Variable` or of `__Inter_2a1b3c`, as Next.js names it. */
function cleanName(family: string): string {
  return family
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .replace(/^__(\w+)_[0-9a-f]{6}$/, (_, name: string) => name.replaceAll('_', ' '))
    .replace(/[-\s](variable|vf|var|regular|light|medium|semi-?bold|bold|black|book|roman|fallback)$/i, '')
    .trim()
}

function toComparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
