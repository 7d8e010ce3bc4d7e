/** The name of a country, language or currency. An invalid code, for which `Intl.DisplayNames` throws, is returned unchanged. */
export function getDisplayName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
