/** The least margin of a code that is easy to read. With less, only a good phone in good light reads the code. */
export const ENOUGH_MARGIN = 75
