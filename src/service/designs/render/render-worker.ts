import { parentPort } from 'node:worker_threads'
import { doRenderWork, type RenderWork } from './render-work.ts'

/** Draws, decodes and verifies codes in a separate thread, because each takes tens of milliseconds and no scan may wait for it. */
const port = parentPort
if (!port) throw new Error('render-worker runs as a worker thread.')

port.on('message', (work: RenderWork) => {
  doRenderWork(work).then(
    (done) => port.postMessage({ done }, 'data' in done ? [done.data.buffer as ArrayBuffer] : []),
    (error: unknown) => {
      // After a trap, the state of a WebAssembly module is unknown. So this thread ends, and another thread replaces it.
      if (error instanceof Error && error.name === 'RuntimeError') throw error
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
    },
  )
})
