/** Types for the used parts of packages that have none. */
declare module 'd3-geo' {
  type Point = [x: number, y: number]
  type Shape =
    | { type: 'FeatureCollection'; features: Feature[] }
    | { type: 'MultiPoint'; coordinates: Point[] }
    | { type: 'Polygon'; coordinates: Point[][] }
    | { type: 'MultiPolygon'; coordinates: Point[][][] }
  interface Feature {
    type: 'Feature'
    id?: string | number
    geometry: Shape
  }
  interface Projection {
    (point: Point): Point | null
    center(point: Point): Projection
    invert(point: Point): Point | null
    translate(point: Point): Projection
    scale(): number
    scale(scale: number): Projection
    fitSize(size: Point, shape: Shape): Projection
    fitExtent(corners: [Point, Point], shape: Shape): Projection
  }
  interface Path {
    (feature: Feature): string | null
    centroid(feature: Feature): Point
  }
  export function geoEqualEarth(): Projection
  export function geoPath(projection: Projection): Path
}

declare module 'topojson-client' {
  import type { Feature } from 'd3-geo'
  export function feature(topology: unknown, object: string): { features: Feature[] }
}
