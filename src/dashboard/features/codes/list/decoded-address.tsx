import { toReadableAddress } from '#contract/readable-address.ts'
import { MiddleCut } from './middle-cut.tsx'

/** A percent-encoded or punycode address in readable form. */
export function DecodedAddress({ text }: { text: string }) {
  return <MiddleCut text={toReadableAddress(text)} />
}
