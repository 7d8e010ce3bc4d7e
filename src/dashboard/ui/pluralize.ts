/** `1 scan`, `1,200 scans`, `2 deliveries`. `many` is for irregular plurals. */
export function pluralize(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? singular : plural}`
}
