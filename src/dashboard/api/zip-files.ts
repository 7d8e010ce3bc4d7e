// "PK" 3 4, with which the header of each file in a ZIP begins.
const header = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a ZIP that comes in chunks: each call takes the next chunk and answers how many there are so far. */
export function zipFileCounter(): (chunk: Uint8Array) => number {
  let files = 0
  let matched = 0
  return (chunk) => {
    for (const byte of chunk) {
      matched = byte === header[matched] ? matched + 1 : byte === header[0] ? 1 : 0
      if (matched < header.length) continue
      files++
      matched = 0
    }
    return files
  }
}
