/**
 * What happens to the query of a scanned address, such as `?table=5`. `drop`: the destination is opened as it is. `add`: the visitor's
 * parameters follow those of the destination, also those with the same name. `visitor`: as `add`, but they replace parameters of the
 * destination with the same name. In a file without schemas, so that the browser can load it without zod.
 */
export const passQueryModes = ['drop', 'add', 'visitor'] as const
export type PassQuery = (typeof passQueryModes)[number]
