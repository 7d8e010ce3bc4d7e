/** The filters that have a dialog, with their labels, in the order of the menu. */
export const filterLabels = {
  tags: 'Tags',
  kinds: 'Kind',
  hosts: 'Destination host',
  aliasHost: 'Short address host',
  creator: 'Created by',
  campaign: 'Campaign',
  created: 'Created',
  changed: 'Changed',
  scanned: 'Scanned',
  unscanned: 'Not scanned',
  rules: 'Rules',
  design: 'Proof of the design',
} as const
export type FilterName = keyof typeof filterLabels
export const filterNames = Object.keys(filterLabels) as FilterName[]
