import { newShortCode } from '#service/codes/short-code.ts'
import { newId } from '#service/ids/ids.ts'
import type { ScannedCodeRow } from '#service/scans/lookup/read-codes.ts'

/** A code as scans and the snapshot read it: with a web address and nothing else. */
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
