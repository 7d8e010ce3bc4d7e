/** The buffers of these rows that can be transferred to another thread: those with a single view. */
export function listTransferableBuffers(rows: readonly object[]): ArrayBuffer[] {
  return rows.flatMap((row) =>
    Object.values(row).flatMap((value: unknown) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
        ? [value.buffer]
        : [],
    ),
  )
}
