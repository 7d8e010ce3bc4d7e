import type { QueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { cutText } from '#contract/cut-text.ts'
import { imageCompleters } from './compatibility/images.ts'
import { callWith, type JsonRequest, toNetworkError } from './client.ts'
import { addToLibrary, type Image } from './images.ts'
import { onSignOut } from './session.ts'
import { createUploadQueue, FileError, type Upload } from './upload-queue.ts'

export type ImageUpload = Upload<Image>

/** One queue for all screens: uploads continue while another screen is open. */
const queue = createUploadQueue<Image>(async (file, { onProgress, signal }) => {
  const body = await readPicture(file)
  return callWith(imageCompleters, sendWithProgress(onProgress))('POST /images', { body }, signal)
})

export const { retry: retryUpload, remove: removeUpload, removeFinished: removeFinishedUploads } = queue

onSignOut(() => {
  for (const { id } of queue.store.getState().uploads) removeUpload(id)
})

export function useImageUploads(): readonly ImageUpload[] {
  return useStore(queue.store, ({ uploads }) => uploads)
}

/** Uploads images to the library. `onImage` gets each image, and `onSingleImage` the image of a file that was chosen alone. */
export function uploadImages(
  queryClient: QueryClient,
  files: readonly File[],
  { onImage, onSingleImage }: { onImage?: (image: Image) => void; onSingleImage?: (image: Image) => void } = {},
): void {
  const ids = new Set(queue.add(files))
  const unsubscribe = queue.store.subscribe(({ uploads }) => {
    for (const { id, state, result } of uploads) {
      if (!ids.has(id) || state !== 'done' || !result) continue
      ids.delete(id)
      addToLibrary(queryClient, result)
      onImage?.(result)
      if (files.length === 1) onSingleImage?.(result)
    }
    const areAllFinished = [...ids].every((id) => uploads.every((upload) => upload.id !== id))
    if (areAllFinished) unsubscribe()
  })
}

/** Uploads one image to the library. Rejects with a message for the person. */
export function uploadImage(queryClient: QueryClient, file: File): Promise<Image> {
  const [id = ''] = queue.add([file])
  return new Promise((resolve, reject) => {
    const finish = () => {
      const upload = queue.store.getState().uploads.find((other) => other.id === id)
      if (upload?.state === 'waiting' || upload?.state === 'sending') return
      unsubscribe()
      removeUpload(id)
      if (upload?.result) {
        addToLibrary(queryClient, upload.result)
        resolve(upload.result)
      } else reject(new Error(`The picture was not uploaded. ${upload?.problem ?? ''}`.trim()))
    }
    const unsubscribe = queue.store.subscribe(finish)
  })
}

const MAX_MEGABYTES = 8

/** The body of the request that uploads a file. Throws a FileError for a file that is clearly not an image, or too large. */
async function readPicture(file: File): Promise<{ data: string; name: string }> {
  if (!file.type.startsWith('image/'))
    throw new FileError(`${file.name} is not a picture. Choose a PNG, JPEG, WebP, AVIF, GIF or SVG.`)
  if (file.size > MAX_MEGABYTES * 1_000_000) {
    const size = (file.size / 1_000_000).toFixed(1)
    throw new FileError(
      `${file.name} is ${size} MB. A picture can be at most ${MAX_MEGABYTES} MB. Save a smaller version.`,
    )
  }
  const data = await readDataUrl(file)
  if (data === null) throw new FileError(`${file.name} could not be read. Choose it again.`)
  return { data, name: cutText(file.name.replace(/\.\w{1,5}$/, ''), 200) || 'Picture' }
}

/** The content of a file as a data URL. Null if it cannot be read. */
export async function readDataUrl(file: File): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null))
  reader.addEventListener('error', () => resolve(null))
  reader.readAsDataURL(file)
  return promise
}

/** A transport that reports the progress of the upload, 0 to 1, which `fetch` cannot do. */
function sendWithProgress(onProgress: (sentShare: number) => void) {
  return async (url: string, { method, headers, body, signal }: JsonRequest): Promise<Response> => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    const handleAbort = () => request.abort()
    signal?.addEventListener('abort', handleAbort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(toNetworkError()))
    request.addEventListener('abort', () => reject(toNetworkError()))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', handleAbort)
    }
  }
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
