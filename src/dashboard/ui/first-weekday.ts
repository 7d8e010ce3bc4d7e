// From the supplemental data of Unicode's CLDR. Weeks of all other regions begin on Monday.
const sundayRegions = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturdayRegions = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The day on which weeks begin where a language is spoken: 1 is Monday, 7 is Sunday. */
export function getFirstWeekday(language: string): number {
  const { region = '' } = new Intl.Locale(language).maximize()
  if (sundayRegions.has(region)) return 7
  return saturdayRegions.has(region) ? 6 : 1
}

/** The day on which weeks begin for this person. */
export const firstWeekday = getFirstWeekday(new Intl.DateTimeFormat().resolvedOptions().locale)
