/** Creates a code of a list of codes, with a web address, a plain design and no problems. */
export function createSampleCode<Rest extends object>(fields: Rest) {
  const timestamp = '2026-01-01T00:00:00.000Z'
  return {
    id: 'cod_a',
    shortCode: 'K7MPQ2XWD',
    name: 'Bar',
    scanUrl: 'https://s.example/K7MPQ2XWD',
    destination: { type: 'url' as const, url: 'https://example.com', summary: 'example.com' },
    folderId: null,
    tags: [],
    archived: false,
    hasAccessCode: false,
    previewUrl: '',
    design: { kind: 'plain' as const, palette: [], scanVerified: true, correction: 'M' as const, plain: {} },
    scanVerified: true,
    scanMargin: 98,
    warnings: [],
    rules: [],
    destinationHealth: null,
    scans: 3,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...fields,
  }
}
