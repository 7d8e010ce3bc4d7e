/** Path of the form with which visitors report a page, a site or a code, on the origin of scans. */
export const REPORT_PATH = '/_/report'

/** The address of the form with which a visitor reports `url`. Safe in an HTML attribute with double quotes. */
export function toReportUrl(scanOrigin: string, url: string): string {
  return `${scanOrigin}${REPORT_PATH}?url=${encodeURIComponent(url)}`
}
