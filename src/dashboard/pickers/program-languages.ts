/** Languages of code samples for webhook receivers. */
export const languages = [
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
  { value: 'go', label: 'Go' },
] as const

export type Language = (typeof languages)[number]['value']
