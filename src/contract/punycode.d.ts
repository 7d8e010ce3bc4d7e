/** Only the default export works in both Node, which loads the CommonJS file of the package, and bundlers, which load its ES module. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string }
  export default punycode
}
