/** Creates a folder of a list of folders. Its name is its id. */
export function createSampleFolder(id: string, parentId: string | null, codes = 0) {
  const timestamp = '2026-01-01T00:00:00.000Z'
  return { id, name: id, parentId, codes, createdAt: timestamp, updatedAt: timestamp }
}
