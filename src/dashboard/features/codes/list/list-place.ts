/** Where a person was in a list: coming back from a code, the list stands as it was left. For as long as the page lives. */
const places = new Map<string, { offset: number; codeId: string | undefined }>()

export function rememberPlace(list: string, place: { offset: number; codeId: string | undefined }): void {
  places.set(list, place)
}

export function placeIn(list: string): { offset: number; codeId: string | undefined } {
  return places.get(list) ?? { offset: 0, codeId: undefined }
}
