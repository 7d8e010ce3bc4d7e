import type { Settings } from './settings.ts'

/** The origins whose content the dashboard shows. */
export function getShownOrigins({ scanOrigin, pagesDomain, imageOrigins, externalService }: Settings) {
  return {
    publicSources: [
      scanOrigin,
      `${new URL(scanOrigin).protocol}//*.${pagesDomain}`,
      ...(externalService === null ? [] : [new URL(externalService.url).origin]),
    ],
    imageOrigins,
  }
}
