/** Tells whoever waits what is being done. */
export type Say = (line: string) => void
