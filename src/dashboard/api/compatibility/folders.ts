import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WireFolder = Wire<'GET /folders'>['data'][number]

/** `codes`, the number of codes in the folder, is null if the service does not count them. */
function completeFolder(folder: Sparse<WireFolder, 'id'>) {
  return { name: 'Unnamed folder', parentId: null, codes: null, createdAt: null, updatedAt: null, ...folder }
}

export const folderCompleters = {
  'GET /folders': fillCollection(completeFolder),
  'POST /folders': completeFolder,
  'PATCH /folders/{id}': completeFolder,
}
