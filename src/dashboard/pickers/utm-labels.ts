import type { UtmField } from '#contract/utm.ts'

/** What the fields of UTM parameters are called. */
export const utmLabels: Readonly<Record<UtmField, string>> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
}
