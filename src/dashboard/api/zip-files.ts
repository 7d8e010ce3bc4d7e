// Signature of a local file header: "PK", 3, 4.
const fileHeader = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files in a streamed ZIP. Each call takes the next chunk and returns the number so far. */
export function createZipFileCounter(): (chunk: Uint8Array) => number {
  let files = 0
  let matched = 0
  return (chunk) => {
    for (const byte of chunk) {
      matched = byte === fileHeader[matched] ? matched + 1 : byte === fileHeader[0] ? 1 : 0
      if (matched < fileHeader.length) continue
      files++
      matched = 0
    }
    return files
  }
}
