/** Field names of a code as text: "destination and rules". */
export function listCodeFields(fields: readonly string[]): string {
  return new Intl.ListFormat('en').format(fields.map((field) => fieldNames[field] ?? field))
}

const fieldNames: Readonly<Record<string, string>> = {
  folderId: 'folder',
  accessCode: 'access code',
  startsAt: 'start',
  endsAt: 'end',
  scanLimit: 'scan limit',
  fallbackUrl: 'fallback address',
  appUrl: 'app',
  trackConversions: 'conversion tracking',
  passQuery: 'parameters of the scanned address',
  archived: 'archived state',
}
