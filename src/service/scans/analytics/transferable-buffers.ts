/** What of these rows can be handed to another thread instead of copied: bytes that have their buffer to themselves. */
export function buffersIn(rows: readonly object[]): ArrayBuffer[] {
  return rows.flatMap((row) =>
    Object.values(row).flatMap((value: unknown) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
        ? [value.buffer]
        : [],
    ),
  )
}
