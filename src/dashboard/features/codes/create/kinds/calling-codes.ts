/**
 * The calling code of each country and, after a space, the prefix of national numbers, which is left out in international ones. Italy and San
 * Marino dial their zero in both.
 */
const table =
  'AE:971 0|AR:54 0|AT:43 0|AU:61 0|BE:32 0|BG:359 0|BR:55 0|CA:1 1|CH:41 0|CL:56|CN:86 0|CO:57|CY:357|CZ:420|DE:49 0|DK:45|EE:372|EG:20 0|' +
  'ES:34|FI:358 0|FR:33 0|GB:44 0|GR:30|HK:852|HR:385 0|HU:36 06|ID:62 0|IE:353 0|IL:972 0|IN:91 0|IS:354|IT:39|JP:81 0|KE:254 0|KR:82 0|' +
  'KW:965|LI:423|LT:370 0|LU:352|LV:371|MA:212 0|MT:356|MX:52|MY:60 0|NG:234 0|NL:31 0|NO:47|NZ:64 0|PH:63 0|PK:92 0|PL:48|PT:351|QA:974|' +
  'RO:40 0|RS:381 0|RU:7 8|SA:966 0|SE:46 0|SG:65|SI:386 0|SK:421 0|TH:66 0|TR:90 0|TW:886 0|UA:380 0|US:1 1|VN:84 0|ZA:27 0'

interface CallingCode {
  code: string
  /** Empty if national numbers have none. */
  trunk: string
}

export const callingCodes: ReadonlyMap<string, CallingCode> = new Map(
  table.split('|').map((entry) => {
    const [country = '', codes = ''] = entry.split(':')
    const [code = '', trunk = ''] = codes.split(' ')
    return [country, { code, trunk }]
  }),
)

/** Countries with their names in the person's language and their calling codes, sorted by name. */
export function listCallingCountries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return [...callingCodes]
    .map(([value, { code }]) => ({ value, label: `${names.of(value) ?? value} +${code}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** The country of the person's language settings, such as AT for `de-AT`. */
export function guessCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const { region } = new Intl.Locale(language).maximize()
    if (region !== undefined && callingCodes.has(region)) return region
  }
  return 'US'
}
