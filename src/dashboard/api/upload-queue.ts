import { createStore } from 'zustand'
import { getFailureText } from './failure-text.ts'

export interface Upload<Result> {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share of the file that has been sent, 0 to 1. */
  sentShare: number
  /** Text for the person: what is wrong and what to do. Empty unless the upload failed. */
  problem: string
  /** Whether the file itself is the problem, so that a retry would not help. */
  isFinal: boolean
  result: Result | null
}

interface SendOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A problem with the file itself. The message is text for the person. */
export class FileError extends Error {}

const CONCURRENCY = 2

/** Uploads files, two at a time. Each has its own progress and error, and can be retried. */
export function createUploadQueue<Result>(send: (file: File, options: SendOptions) => Promise<Result>) {
  const store = createStore<{ uploads: readonly Upload<Result>[] }>(() => ({ uploads: [] }))
  const controllers = new Map<string, AbortController>()
  const getUploads = () => store.getState().uploads
  const change = (id: string, changes: Partial<Upload<Result>>) =>
    store.setState({ uploads: getUploads().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) })

  async function run({ id, file }: Upload<Result>) {
    const controller = new AbortController()
    controllers.set(id, controller)
    change(id, { state: 'sending', sentShare: 0, problem: '' })
    try {
      const onProgress = (sentShare: number) => change(id, { sentShare })
      const result = await send(file, { onProgress, signal: controller.signal })
      change(id, { state: 'done', sentShare: 1, result })
    } catch (error) {
      const isFinal = error instanceof FileError
      change(id, {
        state: 'failed',
        isFinal,
        problem: isFinal ? error.message : `${file.name}: ${getFailureText(error)}`,
      })
    }
    controllers.delete(id)
    startWaiting()
  }
  function startWaiting() {
    const waitingUploads = getUploads().filter(({ state }) => state === 'waiting')
    for (const upload of waitingUploads.slice(0, Math.max(0, CONCURRENCY - controllers.size))) void run(upload)
  }
  return {
    store,
    /** Returns the ids of the uploads. */
    add(files: readonly File[]): string[] {
      const newUploads = files.map((file): Upload<Result> => ({
        id: crypto.randomUUID(),
        file,
        state: 'waiting',
        sentShare: 0,
        problem: '',
        isFinal: false,
        result: null,
      }))
      store.setState({ uploads: [...getUploads(), ...newUploads] })
      startWaiting()
      return newUploads.map(({ id }) => id)
    },
    retry(id: string) {
      change(id, { state: 'waiting' })
      startWaiting()
    },
    /** Cancels an upload, or removes a finished one from the list. */
    remove(id: string) {
      controllers.get(id)?.abort()
      store.setState({ uploads: getUploads().filter((upload) => upload.id !== id) })
    },
    removeFinished() {
      store.setState({ uploads: getUploads().filter(({ state }) => state === 'waiting' || state === 'sending') })
    },
  }
}
