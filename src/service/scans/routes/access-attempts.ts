import type { Limiters } from '#service/tenancy/limits/limiters.ts'
import { toClientNetwork, toBlock } from '#service/tenancy/limits/client-network.ts'
import type { Visitors } from '../visitor/visitors.ts'

const WINDOW_MS = 10 * 60_000
const MAX_PER_NETWORK = 10
/** Anybody who rents a server gets an IPv6 /48, which is 65,536 networks. */
const MAX_PER_SITE = 50
/**
 * For one code, from all addresses together: a burst of 300 attempts, then one every four seconds. Over hours this is one every two
 * seconds.
 */
const CODE_BURST = { limit: 300, perMs: 20 * 60_000 }
const AFTER_BURST = { limit: 1, perMs: 4_000 }

interface AccessAttempt {
  /** Seconds to wait; 0: the attempt is allowed. */
  waitSeconds: number
  /** Called for a right code: it does not count as an attempt, and resets the failed ones before it. */
  recordSuccess(): Promise<void>
  /** Called if the code could not be checked: the attempt does not count. */
  release(): void
}

/**
 * Limits failed attempts to enter the access code of a code, over all processes. Addresses are counted by their hash with the key of
 * visitors, which is destroyed after the day. While the database is down, each process counts alone.
 */
export class AccessAttempts {
  #networks
  #sites
  #codes
  #afterBurst
  #visitors

  constructor({ openSteady }: Limiters, visitors: Pick<Visitors, 'hashAttempt'>) {
    this.#networks = openSteady({ name: 'access network', perMs: WINDOW_MS })
    this.#sites = openSteady({ name: 'access site', perMs: WINDOW_MS })
    this.#codes = openSteady({ name: 'access code', perMs: CODE_BURST.perMs })
    this.#afterBurst = openSteady({ name: 'access code after burst', perMs: AFTER_BURST.perMs })
    this.#visitors = visitors
  }

  /** Counts an attempt before its result is known, so that parallel attempts are counted too. */
  async begin(shortCode: string, address: string, now = Date.now()): Promise<AccessAttempt> {
    const hash = (network: string) => this.#visitors.hashAttempt({ shortCode, network }, now)
    const [network, site] = [hash(toClientNetwork(address)), hash(toBlock(address))]
    const networkUnit = await this.#networks.take(network, { limit: MAX_PER_NETWORK })
    if (!networkUnit.allowed) return createRefusedAttempt(networkUnit.retryAfter)
    const siteUnit = await this.#sites.take(site, { limit: MAX_PER_SITE })
    if (!siteUnit.allowed) {
      networkUnit.release()
      return createRefusedAttempt(siteUnit.retryAfter)
    }
    // The code comes last, so that an attempt that is refused anyway does not use up the limit of all addresses.
    const codeUnit = await this.#takeForCode(shortCode)
    if (!codeUnit.allowed) {
      networkUnit.release()
      siteUnit.release()
      return createRefusedAttempt(codeUnit.retryAfter)
    }
    return {
      waitSeconds: 0,
      recordSuccess: async () => {
        codeUnit.release()
        await Promise.all([this.#networks.clear(network), this.#sites.clear(site)])
      },
      release() {
        for (const unit of [networkUnit, siteUnit, codeUnit]) unit.release()
      },
    }
  }

  async #takeForCode(shortCode: string) {
    const burstUnit = await this.#codes.take(shortCode, { limit: CODE_BURST.limit })
    return burstUnit.allowed ? burstUnit : this.#afterBurst.take(shortCode, { limit: AFTER_BURST.limit })
  }
}

function createRefusedAttempt(wait: number): AccessAttempt {
  return { waitSeconds: wait, recordSuccess: async () => {}, release: () => {} }
}
