/** Refuses ids that would make the address of an endpoint that of another one, such as `/codes/`. */
export function checkParams(address: string, params: Readonly<Record<string, string>> = {}): void {
  for (const [, name = ''] of address.matchAll(/{(\w+)}/g)) {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} is ${value || 'missing'}: it must be an id.`)
  }
}
