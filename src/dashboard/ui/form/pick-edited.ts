/**
 * The values whose fields were edited, to change something stored. The others are not sent, so that what somebody else changed meanwhile
 * stays. `dirtyFields` are those of react-hook-form.
 */
export function pickEdited<T extends object>(
  values: T,
  dirtyFields: { readonly [K in keyof T]?: unknown },
): Partial<T> {
  const edited: Partial<T> = { ...values }
  for (const name in values) if (!dirtyFields[name]) delete edited[name]
  return edited
}
