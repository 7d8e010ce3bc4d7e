/** A place with its coordinates or, if there are none, its address. */
export interface Place {
  address: string
  /** Such as `52.5163, 13.3777`, which maps apps copy. */
  coordinates: string
}

export function hasPlace(place: Place): boolean {
  return place.address.trim() !== '' || toPoint(place) !== null
}

/** Links that open a maps app: `universal` opens a page in the browser if the device has no such app. */
export function createMapLinks(place: Place): { universal: string; apple: string; geo: string } {
  const point = toPoint(place)
  const label = place.address.replaceAll(/\s+/g, ' ').trim() || (point ?? '')
  const name = encodeURIComponent(label).replaceAll('(', '%28').replaceAll(')', '%29')
  return {
    universal: `https://www.google.com/maps/search/?api=1&query=${point === null ? name : encodeURIComponent(point)}`,
    apple: `https://maps.apple.com/?q=${name}${point === null ? '' : `&ll=${point}`}`,
    geo: `geo:${point ?? '0,0'}?q=${point === null ? name : `${point}(${name})`}`,
  }
}

/** `latitude,longitude`. Null if invalid. */
export function toPoint({ coordinates }: Place): string | null {
  // Such as `52.5163, 13.3777`.
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(coordinates) ?? []
  if (latitude === undefined || longitude === undefined) return null
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
    ? `${Number(latitude)},${Number(longitude)}`
    : null
}
