/**
 * What becomes of the query of a scanned address, such as `?table=5`. `drop`: the destination is opened as it is. `add`: the visitor's
 * parameters follow those of the destination, also those of the same name. `visitor`: the same, but they replace parameters of the
 * destination that have their names. In a file without schemas, so that the browser can load it without zod.
 */
export const passQueryModes = ['drop', 'add', 'visitor'] as const
export type PassQuery = (typeof passQueryModes)[number]
