/** A place given by coordinates or, if they are empty, by an address. */
export interface Place {
  address: string
  /** `52.5163, 13.3777`, as copied from maps. */
  coordinates: string
}

export function hasPlace(place: Place): boolean {
  return place.address.trim() !== '' || toPoint(place) !== null
}

/** Links that open a maps app: `everywhere` falls back to a page in the browser. */
export function createMapLinks(place: Place): { everywhere: string; apple: string; geo: string } {
  const point = toPoint(place)
  const label = place.address.replaceAll(/\s+/g, ' ').trim() || (point ?? '')
  const name = encodeURIComponent(label).replaceAll('(', '%28').replaceAll(')', '%29')
  return {
    everywhere: `https://www.google.com/maps/search/?api=1&query=${point === null ? name : encodeURIComponent(point)}`,
    apple: `https://maps.apple.com/?q=${name}${point === null ? '' : `&ll=${point}`}`,
    geo: `geo:${point ?? '0,0'}?q=${point === null ? name : `${point}(${name})`}`,
  }
}

/** `latitude,longitude`; null if invalid. */
export function toPoint({ coordinates }: Place): string | null {
  const [, north, east] =
    /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(coordinates) ?? []
  if (north === undefined || east === undefined) return null
  return Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180 ? `${Number(north)},${Number(east)}` : null
}
