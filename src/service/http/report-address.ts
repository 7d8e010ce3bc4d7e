/** Path of the form with which visitors report a page, a site or a code, on the origin of scans. */
export const REPORT_PATH = '/_/report'

/** Where a visitor reports what is at `url`. Safe in an attribute with double quotes. */
export function reportAddress(scanOrigin: string, url: string): string {
  return `${scanOrigin}${REPORT_PATH}?url=${encodeURIComponent(url)}`
}
