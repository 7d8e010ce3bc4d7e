/** Reports progress to the person who is waiting. */
export type Logger = (line: string) => void
