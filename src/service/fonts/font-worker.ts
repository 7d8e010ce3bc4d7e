import { parentPort } from 'node:worker_threads'
import { readFont } from './read-font.ts'

/** A thread that reads one uploaded font. Its starter ends the thread if the font takes too long. */
parentPort?.once('message', ({ bytes, fileName }: { bytes: Uint8Array; fileName: string }) => {
  void readFont(bytes, fileName).then((result) => parentPort?.postMessage(result))
})
