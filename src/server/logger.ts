/** Tells whoever waits what is being done. */
export type Logger = (line: string) => void
