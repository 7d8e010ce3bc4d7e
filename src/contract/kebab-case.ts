/** The name of a command or a flag: `rotate-secret` for `rotateSecret`. */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(/[^a-z\d]+/g, '-')
}
