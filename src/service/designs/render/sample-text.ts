/** An address as long as those that are scanned: what a design looks like before there is a code for it. */
export function sampleText(scanOrigin: string): string {
  return `${scanOrigin}/7KQ4XW9MT`
}
