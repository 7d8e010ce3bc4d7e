/** A sample address with the length of scan addresses, for designs without a code. */
export function getSampleText(scanOrigin: string): string {
  return `${scanOrigin}/7KQ4XW9MT`
}
