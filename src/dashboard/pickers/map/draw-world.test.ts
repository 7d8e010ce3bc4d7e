import { expect, test } from 'vitest'
import { drawWorld } from './draw-world.ts'

const size = { width: 400, height: 300 }
const squareRings: [number, number][][] = [
  [
    [5, 45],
    [5, 55],
    [15, 55],
    [15, 45],
    [5, 45],
  ],
]
const world = [
  {
    code: 'DE',
    feature: { type: 'Feature' as const, geometry: { type: 'Polygon' as const, coordinates: squareRings } },
  },
]
const hamburg = { latitude: 53.575, longitude: 10.015, scans: 90 }
const berlin = { latitude: 52.524, longitude: 13.411, scans: 5 }
const tokyo = { latitude: 35.69, longitude: 139.692, scans: 5 }

test('the closer view shows nearly all scans', () => {
  for (const places of [[hamburg], [hamburg, { ...berlin, scans: 50 }], [hamburg, { ...tokyo, scans: 90 }]]) {
    const { toPoint } = drawWorld(world, { ...size, places, view: 'closer' })
    for (const { longitude, latitude } of places) {
      const [x = -1, y = -1] = toPoint(longitude, latitude) ?? []
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(size.height)
    }
  }
})

test('the closer view ignores a few distant scans', () => {
  const { toPoint } = drawWorld(world, { ...size, places: [hamburg, berlin, tokyo], view: 'closer' })
  expect(toPoint(tokyo.longitude, tokyo.latitude)?.[0]).toBeGreaterThan(size.width)
})
