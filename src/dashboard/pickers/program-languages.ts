/** The languages in which the dashboard shows programs for receivers of webhooks. */
export const languages = [
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
  { value: 'go', label: 'Go' },
] as const

export type Language = (typeof languages)[number]['value']
