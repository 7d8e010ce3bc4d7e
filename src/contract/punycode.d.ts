/** Node loads the CommonJS file of the package, and bundlers load its ES module. Only the default export works in both. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string }
  export default punycode
}
