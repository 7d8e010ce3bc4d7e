import { LANGUAGE_PARAMETER } from '#blocks/language/translations.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { HostedFile } from '../publications/hosted-file.ts'

/** A page in one language. */
interface LanguageLink {
  lang: string
  path: string
}

/** The header `link` of an original: its versions in all languages, itself first. */
export function formatLanguageLinks(versions: readonly LanguageLink[]): string {
  return versions.map(({ lang, path }) => `<${path}>; rel="alternate"; hreflang="${lang}"`).join(', ')
}

/**
 * The path of the page in the language of a visitor who asks for the original. Null if the visitor gets what was requested for: the original is
 * in that language, the address names it, no language fits, or the page has only one. `query` is that of the address, with its `?`.
 */
export function findLanguagePath(
  { headers }: HostedFile,
  query: string,
  acceptLanguage: string | undefined,
): string | null {
  const links = headers['link'] === undefined ? [] : readLinks(headers['link'])
  const [original] = links
  if (!original) return null
  const chosenLanguage = readChosenLanguage(query)
  const languages = links.map(({ lang }) => lang)
  const named = languages.find((lang) => lang.toLowerCase() === chosenLanguage)
  const lang = named ?? chooseLanguage(acceptLanguage, languages)
  const target = links.find((link) => link.lang === lang) ?? original
  return target === original ? null : target.path
}

/** Whether the response for a file depends on the language of the visitor. */
export function dependsOnLanguage({ headers }: HostedFile): boolean {
  return headers['link'] !== undefined
}

const linksByHeader = createRecentCache<string, LanguageLink[]>(1_000)

function readLinks(header: string): LanguageLink[] {
  const knownLink = linksByHeader.get(header)
  if (knownLink) return knownLink
  const links = Array.from(
    header.matchAll(/<([^>]*)>; rel="alternate"; hreflang="([^"]*)"/g),
    ([, path = '', lang = '']) => ({ path, lang }),
  )
  linksByHeader.set(header, links)
  return links
}

function readChosenLanguage(query: string): string {
  if (!query.includes(LANGUAGE_PARAMETER)) return ''
  return new URLSearchParams(query).get(LANGUAGE_PARAMETER)?.toLowerCase() ?? ''
}

// Browsers send fewer than ten languages in less than 100 characters.
const [MAX_LENGTH, MAX_RANGES] = [1_000, 30]

interface LanguageRange {
  tag: string
  quality: number
}

/**
 * Chooses among languages by a header `Accept-Language`: the first range by quality that one of them fits, in the order of the header. The
 * first language is that of the original, which is chosen if none fits, or if every language is accepted.
 */
export function chooseLanguage(header: string | undefined, languages: readonly string[]): string | undefined {
  const [original] = languages
  const ranges = parseRanges(header ?? '')
  const refusedTags = new Set(ranges.filter(({ quality }) => quality === 0).map(({ tag }) => tag.toLowerCase()))
  const candidates = languages.filter((language) => !refusedTags.has(language.toLowerCase()))
  for (const { tag } of ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)) {
    if (tag === '*') return candidates[0] ?? original
    const scores = candidates.map((language) => scoreFit(tag, language))
    const best = Math.max(0, ...scores)
    if (best > 0) return candidates[scores.indexOf(best)]
  }
  return original
}

function parseRanges(header: string): LanguageRange[] {
  return header
    .slice(0, MAX_LENGTH)
    .split(',', MAX_RANGES)
    .flatMap((part) => {
      const [, tag, quality = '1'] =
        /^\s*(\*|[a-z]{2,3}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? []
      return tag === undefined ? [] : [{ tag, quality: Math.min(1, Number(quality)) }]
    })
}

/**
 * How well a language fits what a visitor asks for: 0 if not at all. `fr-CA` fits `fr`, and `pt` fits `pt-BR`. Another script fits only if
 * the language names none: readers of traditional Chinese get `zh` if there is no `zh-Hant`.
 */
function scoreFit(range: string, language: string): number {
  if (range.toLowerCase() === language.toLowerCase()) return 4
  const [requestedTag, offeredTag] = [parseTag(range), parseTag(language)]
  if (!requestedTag || !offeredTag || requestedTag.language !== offeredTag.language) return 0
  if (requestedTag.script !== offeredTag.script) return offeredTag.namesScript ? 0 : 1
  return requestedTag.region === offeredTag.region ? 3 : 2
}

interface LikelyTag {
  language: string
  script: string | undefined
  region: string | undefined
  namesScript: boolean
}

const parsedTags = createRecentCache<string, LikelyTag | 'invalid'>(1_000)

/** The tag with its most likely script and region. Null if it is not a language tag. */
function parseTag(tag: string): LikelyTag | null {
  const knownTag = parsedTags.get(tag) ?? readTag(macrolanguages.get(tag.toLowerCase()) ?? tag)
  parsedTags.set(tag, knownTag)
  return knownTag === 'invalid' ? null : knownTag
}

// Norwegian is offered as Bokmål.
const macrolanguages = new Map([['no', 'nb']])

function readTag(tag: string): LikelyTag | 'invalid' {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script, region } = locale.maximize()
    return { language, script, region, namesScript: locale.script !== undefined }
  } catch {
    return 'invalid'
  }
}
