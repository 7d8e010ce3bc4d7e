/** The name of a country, language or currency. For an invalid code, where `Intl.DisplayNames` throws, it is the code itself. */
export function getDisplayName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
