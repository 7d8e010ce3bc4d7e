/** The name of a country, language or currency; the code itself where it is not one, which `Intl.DisplayNames` answers with an exception. */
export function getDisplayName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
