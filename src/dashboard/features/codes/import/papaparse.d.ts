/** Types for the part that we use; the package has none. */
declare module 'papaparse' {
  interface Parsed {
    data: string[][]
    errors: { message: string; row?: number }[]
    meta: { delimiter: string }
  }
  const Papa: {
    parse(text: string, options: { delimiter?: string; delimitersToGuess?: string[]; skipEmptyLines: 'greedy' }): Parsed
  }
  export { Papa as default }
}
