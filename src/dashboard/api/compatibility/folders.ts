import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WireFolder = Wire<'GET /folders'>['data'][number]

/** `codes`, the number of codes in it, is null if the service does not count. */
function completeFolder(folder: Sparse<WireFolder, 'id'>) {
  return { name: 'Unnamed folder', parentId: null, codes: null, createdAt: null, updatedAt: null, ...folder }
}

export const folderAdditions = {
  'GET /folders': fillCollection(completeFolder),
  'POST /folders': completeFolder,
  'PATCH /folders/{id}': completeFolder,
}
