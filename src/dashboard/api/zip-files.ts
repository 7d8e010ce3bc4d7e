// Signature of a local file header: "PK", 3, 4.
const fileHeader = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files in a streamed ZIP. Each call takes the next chunk and returns the number so far. */
export function createZipFileCounter(): (chunk: Uint8Array) => number {
  let files = 0
  let matchedBytes = 0
  return (chunk) => {
    for (const byte of chunk) {
      matchedBytes = byte === fileHeader[matchedBytes] ? matchedBytes + 1 : byte === fileHeader[0] ? 1 : 0
      if (matchedBytes < fileHeader.length) continue
      files++
      matchedBytes = 0
    }
    return files
  }
}
