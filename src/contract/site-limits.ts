/** Limits of a deploy; sizes in bytes, after decompression. Without a schema, so that the dashboard can import them. */
export const siteLimits = { files: 300, fileBytes: 5_000_000, totalBytes: 15_000_000 } as const
/** The largest ZIP that an upload accepts, and the largest that a JSON body should carry; in bytes. */
export const zipLimits = { upload: 20_000_000, inline: 3_000_000 } as const
