import { parentPort } from 'node:worker_threads'
import { doRenderWork, type RenderWork } from './render-work.ts'

/** Draws, decodes and verifies codes in a separate thread: tens of milliseconds during which no scan may wait. */
const port = parentPort
if (!port) throw new Error('render-worker runs as a worker thread.')

port.on('message', (work: RenderWork) => {
  doRenderWork(work).then(
    (done) => port.postMessage({ done }, 'data' in done ? [done.data.buffer as ArrayBuffer] : []),
    (error: unknown) => {
      // After a trap inside a WebAssembly module its state is unknown: the thread ends, and another replaces it.
      if (error instanceof Error && error.name === 'RuntimeError') throw error
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
    },
  )
})
