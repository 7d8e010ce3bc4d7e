import { parentPort } from 'node:worker_threads'
import { doRenderWork, type RenderWork } from './render-work.ts'

/** Draws, reads and measures codes in a thread of its own: work of tens of milliseconds, in which no scan may wait. */
const port = parentPort
if (!port) throw new Error('render-worker runs as a worker thread.')

port.on('message', (work: RenderWork) => {
  doRenderWork(work).then(
    (done) => port.postMessage({ done }, 'data' in done ? [done.data.buffer as ArrayBuffer] : []),
    (error: unknown) => {
      // A module that broke off within itself is not to be trusted again: the thread ends, and another takes its place.
      if (error instanceof Error && error.name === 'RuntimeError') throw error
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
    },
  )
})
