// This file has no schemas, so that the browser can load it without zod.

/** Limits of what a deploy publishes. Sizes are in bytes, after decompression. */
export const siteLimits = { publishedFiles: 300, fileBytes: 5_000_000, totalBytes: 15_000_000 } as const

/** Maximum size in bytes of a ZIP that is uploaded, and of a ZIP in a JSON body. */
export const zipLimits = { uploadBytes: 20_000_000, inlineBytes: 3_000_000 } as const
