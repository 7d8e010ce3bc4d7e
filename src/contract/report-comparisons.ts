// This file has no schemas, so that the browser can load it without zod.

/** What a report can be compared with. The first one is the default. */
export const reportComparisons = ['weekdays', 'exact', 'year', 'none'] as const
