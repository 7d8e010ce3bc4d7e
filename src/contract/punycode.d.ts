/** Node reads its CommonJS file, which has no names to import, and bundlers its module. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string }
  export default punycode
}
