/** Below this margin only a good phone in good light reads a code. */
export const ENOUGH_MARGIN = 75
