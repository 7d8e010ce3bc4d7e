import { expect, test } from 'vitest'
import { createWifiCode } from './wifi-code.ts'

test('special characters of a network are escaped', () => {
  expect(
    createWifiCode({ network: 'Café; "Gäste" 🌿', password: String.raw`a\b,c:d`, security: 'WPA', hidden: true }),
  ).toBe(String.raw`WIFI:T:WPA;P:a\\b\,c\:d;S:Café\; \"Gäste\" 🌿;H:true;;`)
  expect(createWifiCode({ network: 'Open', password: 'unused', security: 'nopass', hidden: false })).toBe(
    'WIFI:T:nopass;S:Open;;',
  )
})
