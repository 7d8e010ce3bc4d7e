import { newShortCode } from '#service/codes/short-code.ts'
import { newId } from '#service/ids/ids.ts'
import type { ScannedCodeRow } from '#service/scans/lookup/read-codes.ts'

/** Creates the row of a code that scans and the snapshot read. By default the code has only a web address. */
export function makeScannedRow(fields: Partial<ScannedCodeRow>): ScannedCodeRow {
  return {
    shortCode: newShortCode(),
    workspaceId: newId('wsp'),
    codeId: newId('cod'),
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
