/** What we use of the two; they bring no types. */
declare module 'd3-geo' {
  type Position = number[]
  type Shape =
    | { type: 'FeatureCollection'; features: Feature[] }
    | { type: 'MultiPoint'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
  interface Feature {
    type: 'Feature'
    id?: string | number
    geometry: Shape
  }
  interface Projection {
    (point: [longitude: number, latitude: number]): [x: number, y: number] | null
    center(point: [longitude: number, latitude: number]): Projection
    translate(point: [x: number, y: number]): Projection
    scale(): number
    scale(scale: number): Projection
    fitSize(size: [width: number, height: number], shape: Shape): Projection
    fitExtent(corners: [[number, number], [number, number]], shape: Shape): Projection
  }
  interface Path {
    (feature: Feature): string | null
    centroid(feature: Feature): [x: number, y: number]
  }
  export function geoEqualEarth(): Projection
  export function geoPath(projection: Projection): Path
}

declare module 'topojson-client' {
  import type { Feature } from 'd3-geo'
  export function feature(topology: unknown, object: string): { features: Feature[] }
}
