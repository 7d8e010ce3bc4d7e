/**
 * What happens to the query of a scanned address, such as `?table=5`. `drop`: the query is ignored. `add`: the scanned parameters follow the
 * parameters of the destination, even if they have the same names. `visitor`: as `add`, but scanned parameters replace parameters of the
 * destination with the same names. This file has no schemas, so that the browser can load it without zod.
 */
export const passQueryModes = ['drop', 'add', 'visitor'] as const
export type PassQuery = (typeof passQueryModes)[number]
