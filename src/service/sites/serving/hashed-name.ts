const HEX = /^(?=(?:.*[a-f]){2})(?=(?:.*\d){2})(?!\d*[a-f]+$|[a-f]+\d+$)[0-9a-f]{8,64}$/
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9_-]{8,32}$/
const CAMEL_CASE = /^[a-z]*(?:[A-Z][a-z]{2,})*\d*$/
// esbuild, and Angular with it. A digit inside, because VERSION2 is a word with a number.
const BASE32 = /^(?=.*[2-7].*[A-Z])[A-Z2-7]{8}$/
const MAX_HASH_LENGTH = 64
const SHORTEST_BARE_HEX = 16
// Number of runs of digits, capitals and small letters.
const FEWEST_RUNS = 4

/** Folders in which a build tool puts files whose names it derives from their content, and no others. */
const hashedFolder = /(?:^|\/)(?:_app\/immutable|_astro|_next\/static\/(?:chunks|css|media)|_nuxt(?!\/builds))\/.*[^/]$/

/**
 * Whether a build put a hash of the content into the name: `app.3f9a1c2b.js`, `index-DkTqYxh2.js`. The answer must not be wrong, because
 * browsers never request such a file again: `wallpaper-MacBook2.jpg` and `hero-facade10.jpg` are words with numbers.
 */
export function isHashedName(path: string): boolean {
  if (hashedFolder.test(path)) return true
  const stem = getStem(path)
  if (stem.length >= SHORTEST_BARE_HEX && HEX.test(stem)) return true
  // Visitors request names of any length, and every separator in them may begin a hash.
  const ends = [...stem.slice(-MAX_HASH_LENGTH - 1).matchAll(/[.-](?=([A-Za-z0-9_-]+$))/g)].map(([, end = '']) => end)
  return ends.some((end) => HEX.test(end) || isMixed(end) || (BASE32.test(end) && isCode(path)))
}

/** The name without its extensions: `app.3f9a1c2b` of `js/app.3f9a1c2b.js`, of `app.3f9a1c2b.js.map` and of `app.3f9a1c2b.chunk.js`. */
export function getStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/\.(?:js|mjs|css)$/, '')
    .replace(/\.(?:chunk|lean|min|bundle)$/, '')
}

/** Whether the file is a script or a style, or the source map of a script or a style. */
export function isCode(path: string): boolean {
  return /\.(?:js|mjs|css)(?:\.map)?$/.test(path)
}

/** Whether a person may have written the text: a number, a word, or words with a number at the end. */
export function isWordLike(text: string): boolean {
  return /^[a-z]*\d*$/.test(text) || /^[A-Z]*\d*$/.test(text) || CAMEL_CASE.test(text)
}

function isMixed(text: string): boolean {
  if (!MIXED.test(text) || CAMEL_CASE.test(text)) return false
  const runs = text.match(/\d+|[A-Z]+|[a-z_-]+/g) ?? []
  return runs.length > FEWEST_RUNS
}
