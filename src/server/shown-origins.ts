import type { Settings } from './settings.ts'

/** The origins whose content the dashboard shows. */
export function shownOrigins({ scanOrigin, pagesDomain, imageOrigins, elsewhere }: Settings) {
  return {
    publicSources: [
      scanOrigin,
      `${new URL(scanOrigin).protocol}//*.${pagesDomain}`,
      ...(elsewhere === null ? [] : [new URL(elsewhere.url).origin]),
    ],
    imageOrigins,
  }
}
