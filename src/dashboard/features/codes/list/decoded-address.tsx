import { readableAddress } from '#contract/readable-address.ts'
import { MiddleCut } from './middle-cut.tsx'

/** An address in percent-encoding and punycode, as people read it. */
export function DecodedAddress({ text }: { text: string }) {
  return <MiddleCut text={readableAddress(text)} />
}
