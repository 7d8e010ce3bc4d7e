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
  // Such as `52.5163, 13.3777` of Google Maps, or `33.85680° S, 151.21530° E` of Apple Maps.
  const [, latitudeText, south, longitudeText, west] =
    /^\s*(-?\d{1,2}(?:\.\d{1,15})?)(?:\s*°)?\s*(?:N|(S))?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)(?:\s*°)?\s*(?:E|(W))?\s*$/i.exec(
      coordinates.replaceAll('\u2212', '-'),
    ) ?? []
  if (latitudeText === undefined || longitudeText === undefined) return null
  const latitude = Number(latitudeText) * (south === undefined ? 1 : -1)
  const longitude = Number(longitudeText) * (west === undefined ? 1 : -1)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${latitude},${longitude}` : null
}
