import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createSampleCode } from '#testing/sample-code.ts'
import { DecodedAddress } from './decoded-address.tsx'
import { DestinationCell } from './destination-cell.tsx'

const url = 'https://xn--mnchen-3ya.example/stra%C3%9Fe'

test('a destination without a summary is shown in readable form', async () => {
  const code = createSampleCode({ destination: { type: 'url' as const, url } })
  const screen = await render(<DestinationCell code={code} commonHost={undefined} />)
  await expect.poll(() => screen.container.textContent).toBe('https://münchen.example/straße')
})

test('an address is decoded', async () => {
  const screen = await render(<DecodedAddress text={url} />)
  expect(screen.container.textContent).toBe('https://münchen.example/straße')
})
