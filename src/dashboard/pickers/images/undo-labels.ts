import type { LabelChange } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'

/**
 * The changes that bring back the folders and tags before a change. Tags that an image had already are not removed, and tags that it did not
 * have are not added.
 */
export function createUndo(
  changes: readonly LabelChange[],
  before: readonly Pick<Image, 'id' | 'folder' | 'tags'>[],
): LabelChange[] {
  return changes.flatMap(({ id, folder, addTags = [], removeTags = [] }) => {
    const image = before.find((imageBefore) => imageBefore.id === id)
    if (!image) return []
    const tags = image.tags ?? []
    const addedTags = addTags.filter((tag) => !tags.includes(tag))
    const removed = removeTags.filter((tag) => tags.includes(tag))
    return [
      {
        id,
        ...(folder !== undefined && { folder: image.folder ?? '' }),
        ...(removed.length > 0 && { addTags: removed }),
        ...(addedTags.length > 0 && { removeTags: addedTags }),
      },
    ]
  })
}
