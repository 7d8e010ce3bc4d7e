import { Resolver } from 'node:dns/promises'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'

const DNS_MS = 3_000
const DNS_TRIES = 2
const HTTP_MS = 8_000
const MAX_BYTES = 1_000

/** Path of the proof on the host. */
export const PROOF_PATH = '/.well-known/tessera-verification'

/** The TXT records of a name, each joined to one text; none if the name does not exist. Rejects if no name server answers. */
export type ReadTxt = (name: string) => Promise<string[]>

/** Reads TXT records from the name servers of the system, or from the given ones (`address:port`). */
export function txtReader(servers?: readonly string[]): ReadTxt {
  const resolver = new Resolver({ timeout: DNS_MS, tries: DNS_TRIES })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
}

/** Both forms of the proof for a host. */
export function presentProof({ host, token }: { host: string; token: string }) {
  return {
    txt: { name: `_tessera.${host}`, value: `tessera-verification=${token}` },
    http: { path: PROOF_PATH, value: token },
  }
}

interface ProofParts {
  readTxt: ReadTxt
  guardedFetch: GuardedFetch
}
interface Claim {
  host: string
  token: string
}
export type ProofResult = { ok: true } | { ok: false; problem: string }

/** Whether the TXT record of the claim exists. */
export async function hasTxtProof(readTxt: ReadTxt, claim: Claim): Promise<boolean> {
  const { name, value } = presentProof(claim).txt
  return (await readTxt(name).catch(() => [])).some((text) => text.trim() === value)
}

/** Looks for either form of the proof. A failure says what was found instead. */
export async function checkProof({ readTxt, guardedFetch }: ProofParts, claim: Claim): Promise<ProofResult> {
  const { txt, http } = presentProof(claim)
  const [record, file] = await Promise.all([
    readTxt(txt.name).then(
      (texts) => describeRecord(texts, txt),
      () => 'The name servers of this installation did not answer.',
    ),
    guardedFetch(`http://${claim.host}${http.path}`, {
      maxBytes: MAX_BYTES,
      timeoutMs: HTTP_MS,
      accept: ['*/*'],
    }).then((answer) => {
      if ('problem' in answer) return `The file was not found either: its address ${answer.problem}.`
      return new TextDecoder().decode(answer.bytes).trim() === http.value ? null : 'The file has another content.'
    }),
  ])
  return record === null || file === null ? { ok: true } : { ok: false, problem: `${record} ${file}` }
}

/** Null if the record is there. */
function describeRecord(texts: readonly string[], { name, value }: { name: string; value: string }): string | null {
  if (texts.some((text) => text.trim() === value)) return null
  return texts.length === 0 ? `There is no TXT record at ${name} yet.` : `The TXT record at ${name} has another value.`
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
