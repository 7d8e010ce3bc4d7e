import process from 'node:process'
import { createFileStore } from '#service/storage/file-store.ts'

// A process that tests kill. It stores objects without end, alternating one fixed key with new ones; each object repeats one character.
const [root = '', bytes = ''] = process.argv.slice(2)
const store = await createFileStore(root)
for (let round = 0; ; round++) {
  const content = Buffer.alloc(Number(bytes), String(round % 10))
  for (const key of ['again', String(process.pid + round)])
    await store.put(`images/${key}.txt`, content, 'text/plain; charset=utf-8')
}
