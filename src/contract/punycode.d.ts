/** Only the default export works in Node, which loads its CommonJS file, and in bundlers, which load its module. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string }
  export default punycode
}
