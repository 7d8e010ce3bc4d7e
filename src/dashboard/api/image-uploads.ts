import type { QueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { imageAdditions } from './compatibility/images.ts'
import { callWith } from './client.ts'
import { addToLibrary, type Image } from './images.ts'
import { reachWithProgress } from './reach-with-progress.ts'
import { readPicture } from './read-picture.ts'
import { onSignOut } from './session.ts'
import { createUploadQueue, FileError, type Upload } from './upload-queue.ts'

export type ImageUpload = Upload<Image>

/** One queue for all screens: uploads continue while another screen is open. */
const queue = createUploadQueue<Image>(async (file, { onProgress, signal }) => {
  const read = await readPicture(file)
  if (!read.ok) throw new FileError(read.problem)
  const call = callWith(imageAdditions, reachWithProgress(onProgress))
  return call('POST /images', { body: { data: read.data, name: read.name } }, signal)
})

export const { retry: retryUpload, remove: removeUpload, removeFinished: removeFinishedUploads } = queue

onSignOut(() => {
  for (const { id } of queue.store.getState().uploads) removeUpload(id)
})

export function useImageUploads(): readonly ImageUpload[] {
  return useStore(queue.store, ({ uploads }) => uploads)
}

/** Uploads images to the library. `onOnlyOne` gets the image if a single file was chosen. */
export function uploadImages(queries: QueryClient, files: readonly File[], onOnlyOne?: (image: Image) => void): void {
  const ids = new Set(queue.add(files))
  const unsubscribe = queue.store.subscribe(({ uploads }) => {
    for (const { id, state, result } of uploads) {
      if (!ids.has(id) || state !== 'done' || !result) continue
      ids.delete(id)
      addToLibrary(queries, result)
      if (files.length === 1) onOnlyOne?.(result)
    }
    const isOver = [...ids].every((id) => uploads.every((upload) => upload.id !== id))
    if (isOver) unsubscribe()
  })
}

/** Uploads one image to the library. Rejects with words for the person. */
export function uploadImage(queries: QueryClient, file: File): Promise<Image> {
  const [id = ''] = queue.add([file])
  return new Promise((resolve, reject) => {
    const finish = () => {
      const upload = queue.store.getState().uploads.find((each) => each.id === id)
      if (upload?.state === 'waiting' || upload?.state === 'sending') return
      unsubscribe()
      removeUpload(id)
      if (upload?.result) {
        addToLibrary(queries, upload.result)
        resolve(upload.result)
      } else reject(new Error(`The picture was not uploaded. ${upload?.problem ?? ''}`.trim()))
    }
    const unsubscribe = queue.store.subscribe(finish)
  })
}
