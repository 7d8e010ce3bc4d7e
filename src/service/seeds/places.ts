/** The place from which a scan comes. */
export interface Location {
  country: string
  region: string
  city: string
  latitude: number
  longitude: number
  timezone: string
}

/** A city from which people scan. `share` is the relative frequency of visitors from there. */
export interface Place extends Location {
  language: string
  share: number
}

type Row = [
  country: string,
  region: string,
  city: string,
  latitude: number,
  longitude: number,
  timezone: string,
  language: string,
  share: number,
]

const rows: Row[] = [
  ['GB', 'England', 'Bristol', 51.455, -2.588, 'Europe/London', 'en', 30],
  ['GB', 'England', 'London', 51.508, -0.126, 'Europe/London', 'en', 16],
  ['GB', 'England', 'Bath', 51.379, -2.366, 'Europe/London', 'en', 6],
  ['GB', 'Wales', 'Cardiff', 51.48, -3.18, 'Europe/London', 'en', 5],
  ['GB', 'England', 'Birmingham', 52.481, -1.9, 'Europe/London', 'en', 4],
  ['GB', 'England', 'Manchester', 53.481, -2.237, 'Europe/London', 'en', 4],
  ['GB', 'England', 'Exeter', 50.724, -3.527, 'Europe/London', 'en', 3],
  ['GB', 'Scotland', 'Edinburgh', 55.952, -3.196, 'Europe/London', 'en', 2],
  ['DE', 'Hamburg', 'Hamburg', 53.575, 10.015, 'Europe/Berlin', 'de', 16],
  ['DE', 'State of Berlin', 'Berlin', 52.524, 13.411, 'Europe/Berlin', 'de', 5],
  ['DE', 'Schleswig-Holstein', 'Lübeck', 53.869, 10.687, 'Europe/Berlin', 'de', 3],
  ['DE', 'Bremen', 'Bremen', 53.075, 8.808, 'Europe/Berlin', 'de', 3],
  ['DE', 'Lower Saxony', 'Hanover', 52.37, 9.733, 'Europe/Berlin', 'de', 2],
  ['DE', 'Bavaria', 'Munich', 48.137, 11.575, 'Europe/Berlin', 'de', 2],
  ['PT', 'Lisbon', 'Lisbon', 38.717, -9.133, 'Europe/Lisbon', 'pt', 11],
  ['PT', 'Lisbon', 'Cascais', 38.698, -9.421, 'Europe/Lisbon', 'pt', 3],
  ['PT', 'Porto', 'Porto', 41.15, -8.611, 'Europe/Lisbon', 'pt', 3],
  ['PT', 'Setúbal', 'Setúbal', 38.524, -8.888, 'Europe/Lisbon', 'pt', 1],
  ['IE', 'Leinster', 'Dublin', 53.333, -6.249, 'Europe/Dublin', 'en', 3],
  ['FR', 'Île-de-France', 'Paris', 48.853, 2.349, 'Europe/Paris', 'fr', 4],
  ['FR', 'Brittany', 'Rennes', 48.112, -1.68, 'Europe/Paris', 'fr', 1],
  ['NL', 'North Holland', 'Amsterdam', 52.374, 4.89, 'Europe/Amsterdam', 'nl', 3],
  ['DK', 'Capital Region', 'Copenhagen', 55.676, 12.566, 'Europe/Copenhagen', 'da', 3],
  ['ES', 'Madrid', 'Madrid', 40.416, -3.703, 'Europe/Madrid', 'es', 2],
  ['ES', 'Galicia', 'Vigo', 42.233, -8.723, 'Europe/Madrid', 'es', 1],
  ['IT', 'Lombardy', 'Milan', 45.464, 9.19, 'Europe/Rome', 'it', 1],
  ['SE', 'Västra Götaland', 'Gothenburg', 57.707, 11.967, 'Europe/Stockholm', 'sv', 1],
  ['PL', 'Pomerania', 'Gdańsk', 54.352, 18.649, 'Europe/Warsaw', 'pl', 1],
  ['US', 'New York', 'New York', 40.714, -74.006, 'America/New_York', 'en', 3],
  ['US', 'Massachusetts', 'Boston', 42.358, -71.06, 'America/New_York', 'en', 1],
  ['US', 'California', 'San Francisco', 37.775, -122.419, 'America/Los_Angeles', 'en', 1],
  ['CA', 'Ontario', 'Toronto', 43.7, -79.416, 'America/Toronto', 'en', 1],
  ['BR', 'São Paulo', 'São Paulo', -23.547, -46.636, 'America/Sao_Paulo', 'pt', 2],
  ['JP', 'Tokyo', 'Tokyo', 35.69, 139.692, 'Asia/Tokyo', 'ja', 1],
  ['AU', 'New South Wales', 'Sydney', -33.868, 151.207, 'Australia/Sydney', 'en', 1],
  ['IN', 'Maharashtra', 'Mumbai', 19.073, 72.883, 'Asia/Kolkata', 'en', 1],
]

export const places = rows.map(toPlace)

/** The data centers from which bots come. */
export const dataCentres = [
  toPlace(['US', 'Virginia', 'Ashburn', 39.044, -77.487, 'America/New_York', 'en', 6]),
  toPlace(['IE', 'Leinster', 'Dublin', 53.333, -6.249, 'Europe/Dublin', 'en', 3]),
  toPlace(['US', 'Oregon', 'Boardman', 45.84, -119.701, 'America/Los_Angeles', 'en', 2]),
]

function toPlace([country, region, city, latitude, longitude, timezone, language, share]: Row): Place {
  return { country, region, city, latitude, longitude, timezone, language, share }
}

/** The place of a city in which the company has a restaurant. */
export function getPlace(city: string): Place {
  const place = places.find((candidate) => candidate.city === city)
  if (!place) throw new Error(`There is no place called ${city}.`)
  return place
}
