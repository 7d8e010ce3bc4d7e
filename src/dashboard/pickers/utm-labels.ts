import type { UtmField } from '#contract/utm.ts'

/** Labels of the fields for UTM parameters. */
export const utmLabels: Readonly<Record<UtmField, string>> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
}
