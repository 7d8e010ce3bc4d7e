import { createShortCode } from '#service/codes/short-code.ts'
import { createId } from '#service/ids/ids.ts'
import type { ScannedCodeRow } from '#service/scans/lookup/read-codes.ts'

/** Creates the row of a code that scans and the snapshot read. By default the code has only a web address. */
export function createScannedRow(fields: Partial<ScannedCodeRow>): ScannedCodeRow {
  return {
    shortCode: createShortCode(),
    workspaceId: createId('wsp'),
    codeId: createId('cod'),
    destination: { type: 'url', url: 'https://example.com/menu' },
    accessCodeHash: null,
    rules: [],
    availability: null,
    scans: null,
    trackConversions: false,
    aliases: [],
    pageSubdomain: null,
    publishedRevision: null,
    siteSubdomain: null,
    ...fields,
  }
}
