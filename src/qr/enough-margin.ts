/** Under this a code is read by a good phone in good light, and by little else. */
export const ENOUGH_MARGIN = 75
