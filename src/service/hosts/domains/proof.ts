import { Resolver } from 'node:dns/promises'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'

const DNS_TIMEOUT_MS = 3_000
const DNS_TRIES = 2
const HTTP_TIMEOUT_MS = 8_000
const MAX_FILE_BYTES = 1_000

/** The path of the proof on the host. */
export const PROOF_PATH = '/.well-known/tessera-verification'

/** Reads the TXT records of a name. The strings of a record are joined. Empty if the name does not exist. Rejects if no name server responds. */
export type ReadTxt = (name: string) => Promise<string[]>

/** Creates a reader that asks `servers` (`address:port`) or, by default, the name servers of the operating system. */
export function createTxtReader(servers?: readonly string[]): ReadTxt {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
}

/** The two forms of the proof for a host. */
export function presentProof({ host, token }: { host: string; token: string }) {
  return {
    txt: { name: `_tessera.${host}`, value: `tessera-verification=${token}` },
    http: { path: PROOF_PATH, value: token },
  }
}

interface ProofReaders {
  readTxt: ReadTxt
  guardedFetch: GuardedFetch
}
/** The claim of a workspace to a host, which the token proves. */
interface Claim {
  host: string
  token: string
}
export type ProofResult = { ok: true } | { ok: false; problem: string }

/** The problem of a host whose name servers do not answer. */
export const NO_ANSWER = 'The name servers of this installation did not answer.'

/** Whether the TXT record that proves a claim exists. Rejects if no name server responds. */
export async function hasTxtProof(readTxt: ReadTxt, claim: Claim): Promise<boolean> {
  const { name, value } = presentProof(claim).txt
  return (await readTxt(name)).some((text) => text.trim() === value)
}

/** Looks for either form of the proof. The problem says what was found instead. */
export async function checkProof({ readTxt, guardedFetch }: ProofReaders, claim: Claim): Promise<ProofResult> {
  const { txt, http } = presentProof(claim)
  const [record, file] = await Promise.all([
    readTxt(txt.name).then(
      (texts) => describeRecord(texts, txt),
      () => NO_ANSWER,
    ),
    guardedFetch(`http://${claim.host}${http.path}`, {
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: HTTP_TIMEOUT_MS,
      accept: ['*/*'],
    }).then((file) => {
      if ('problem' in file) return `The file was not found either: its address ${file.problem}.`
      return new TextDecoder().decode(file.bytes).trim() === http.value ? null : 'The file has another content.'
    }),
  ])
  return record === null || file === null ? { ok: true } : { ok: false, problem: `${record} ${file}` }
}

/** The problem with the TXT records. Null if the right record is among them. */
function describeRecord(texts: readonly string[], { name, value }: { name: string; value: string }): string | null {
  if (texts.some((text) => text.trim() === value)) return null
  return texts.length === 0 ? `There is no TXT record at ${name} yet.` : `The TXT record at ${name} has another value.`
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
