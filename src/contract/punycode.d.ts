declare module 'punycode.js' {
  export function decode(label: string): string
}
