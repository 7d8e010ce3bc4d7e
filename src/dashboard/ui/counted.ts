/** `1 scan`, `1,200 scans`. */
export function counted(number: number, one: string): string {
  return `${number.toLocaleString()} ${one}${number === 1 ? '' : 's'}`
}
