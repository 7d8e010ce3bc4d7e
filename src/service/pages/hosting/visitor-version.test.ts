import { expect, test } from 'vitest'
import { toHostedFile, toStoredFile } from '../publications/hosted-file.ts'
import { chooseLanguage, dependsOnLanguage, findLanguagePath, formatLanguageLinks } from './visitor-version.ts'

const museum = ['en', 'de', 'fr']

// Headers as devices send them.
test.each<[string, string | undefined, string]>([
  ['iPhone in German', 'de-DE,de;q=0.9', 'de'],
  ['iPhone in French of Canada', 'fr-CA,fr;q=0.9', 'fr'],
  ['iPhone in English', 'en-GB,en;q=0.9', 'en'],
  ['iPhone in Swiss German', 'de-CH,de-DE;q=0.9,de;q=0.8', 'de'],
  ['Chrome on Android in French', 'fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7', 'fr'],
  ['Chrome on Android in German without its region', 'de', 'de'],
  ['Samsung Internet in Italian, then German', 'it-IT,it;q=0.9,de-DE;q=0.8,de;q=0.7,en-US;q=0.6,en;q=0.5', 'de'],
  ['Firefox in German', 'de,en-US;q=0.7,en;q=0.3', 'de'],
  ['Firefox in Breton, then French', 'br,fr;q=0.8,fr-FR;q=0.7,en-US;q=0.5,en;q=0.3', 'fr'],
  ['Firefox in Japanese', 'ja,en-US;q=0.7,en;q=0.3', 'en'],
  ['Safari in Spanish', 'es-ES,es;q=0.9', 'en'],
  ['an order that is not that of the qualities', 'fr;q=0.4, de-AT, en;q=0.8', 'de'],
  ['spaces around everything', ' fr ; q=0.5 , de ; q=0.9 ', 'de'],
  ['equal qualities, in the order of the header', 'fr;q=0.8,de;q=0.8', 'fr'],
  ['any language', '*', 'en'],
  ['French, then any language', 'fr;q=0.1,*;q=0.5', 'en'],
  ['a refused original', 'en;q=0, *', 'de'],
  ['refused French', 'fr;q=0, fr-CA, de;q=0.2', 'de'],
  ['everything refused', 'en;q=0, de;q=0, fr;q=0, *', 'en'],
  ['upper case', 'FR-fr', 'fr'],
  ['curl', '*/*', 'en'],
  ['a crawler', undefined, 'en'],
  ['an empty header', '', 'en'],
  ['an invalid quality', 'fr;q=2.5,de;q=0.1', 'de'],
  ['no tag', ';;q=,*;q=x', 'en'],
  ['a tag that is too long', `${'x'.repeat(5_000)},fr`, 'en'],
  ['HTML', '"><script>alert(1)</script>,fr', 'fr'],
  ['a header of many languages', `${'xx,'.repeat(2_000)}fr`, 'en'],
  ['NUL and line ends', 'fr\0\r\nset-cookie: a', 'en'],
  ['a private tag', 'x-klingon, de;q=0.5', 'de'],
])('%s gets the page in the right language', (_, header, language) => {
  expect(chooseLanguage(header, museum)).toBe(language)
})

test.each<[header: string, languages: string[], language: string]>([
  ['pt', ['en', 'pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt-PT,pt;q=0.9', ['en', 'pt-BR', 'pt-PT'], 'pt-PT'],
  ['pt-AO', ['en', 'pt-BR'], 'pt-BR'],
  ['en-US', ['de', 'en-GB'], 'en-GB'],
  ['zh-TW,zh;q=0.9,en;q=0.8', ['en', 'zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-Hant-HK', ['en', 'zh-Hant'], 'zh-Hant'],
  ['zh-CN,zh;q=0.9', ['en', 'zh-Hant', 'zh'], 'zh'],
  ['zh-TW', ['en', 'zh'], 'zh'],
  ['zh-CN', ['en', 'zh-Hant'], 'en'],
  ['no,nn;q=0.9', ['en', 'nb'], 'nb'],
  ['iw-IL', ['en', 'he'], 'he'],
  ['sr-Latn', ['en', 'sr'], 'sr'],
])('%s fits the best of %j', (header, languages, language) => {
  expect(chooseLanguage(header, languages)).toBe(language)
})

const versions = [
  { lang: 'en', path: '/visit' },
  { lang: 'fr', path: '/visite' },
]
const original = await createFile({ link: formatLanguageLinks(versions) })

async function createFile(headers: Record<string, string>) {
  return toHostedFile(await toStoredFile({ path: '/visit', status: 200, headers, body: 'Visit' }))
}

test.each<[string, { query: string; header?: string }, string | null]>([
  ['without a language in the address, the header decides', { query: '', header: 'fr' }, '/visite'],
  ['other parameters do not count', { query: '?utm_source=poster', header: 'fr' }, '/visite'],
  ['the address takes precedence over the header', { query: '?lang=en', header: 'fr' }, null],
  ['the address names a language in any case', { query: '?lang=FR&a=1', header: 'en' }, '/visite'],
  ['an unknown language in the address does not count', { query: '?lang=it', header: 'fr' }, '/visite'],
  ['a broken language in the address does not count', { query: '?lang=%00' }, null],
  ['the original is served without a redirect', { query: '', header: 'en-US' }, null],
])('%s', (_, { query, header }, path) => {
  expect(findLanguagePath(original, query, header)).toBe(path)
})

test('a file without versions in other languages is served to everybody', async () => {
  const file = await createFile({})
  expect([findLanguagePath(file, '', 'fr'), dependsOnLanguage(file)]).toEqual([null, false])
  expect(dependsOnLanguage(original)).toBe(true)
})
