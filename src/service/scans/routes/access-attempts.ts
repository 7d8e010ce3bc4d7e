import type { Limiters } from '#service/tenancy/limits/limiters.ts'
import { toNetwork, toSite } from '#service/tenancy/limits/client-network.ts'
import type { Visitors } from '../visitor/visitors.ts'

const WINDOW_MS = 10 * 60_000
const OF_A_NETWORK = 10
/** Whoever rents a server has an IPv6 /48 of 65,536 networks. */
const OF_A_SITE = 50
/** All addresses together: a burst of 300, then one attempt in four seconds; over hours one in two seconds. */
const BURST_OF_A_CODE = { limit: 300, perMs: 20 * 60_000 }
const AFTER_THE_BURST = { limit: 1, perMs: 4_000 }

interface Attempt {
  /** Seconds to wait; 0: the attempt is allowed. */
  wait: number
  /** A right code does not count as an attempt, and resets the failed ones before it. */
  succeeded(): Promise<void>
}

/**
 * Counts failed attempts to enter a code's access code, over all processes. Addresses are counted by their hash with the key of
 * visitors, which is destroyed after the day. While the database is away, each process counts alone.
 */
export class AccessTries {
  #networks
  #sites
  #codes
  #afterBurst
  #visitors

  constructor({ openSteady }: Limiters, visitors: Pick<Visitors, 'hashTries'>) {
    this.#networks = openSteady({ name: 'access network', perMs: WINDOW_MS })
    this.#sites = openSteady({ name: 'access site', perMs: WINDOW_MS })
    this.#codes = openSteady({ name: 'access code', perMs: BURST_OF_A_CODE.perMs })
    this.#afterBurst = openSteady({ name: 'access code after burst', perMs: AFTER_THE_BURST.perMs })
    this.#visitors = visitors
  }

  /** Counts an attempt before its result is known, so that parallel attempts are counted too. */
  async begin(shortCode: string, address: string, now = Date.now()): Promise<Attempt> {
    const hash = (network: string) => this.#visitors.hashTries({ shortCode, network }, now)
    const [network, site] = [hash(toNetwork(address)), hash(toSite(address))]
    const ofNetwork = await this.#networks.take(network, { limit: OF_A_NETWORK })
    if (!ofNetwork.allowed) return refused(ofNetwork.retryAfter)
    const ofSite = await this.#sites.take(site, { limit: OF_A_SITE })
    if (!ofSite.allowed) {
      ofNetwork.giveBack()
      return refused(ofSite.retryAfter)
    }
    // Last, so that an attempt that is refused anyway does not use up the limit of all addresses.
    const ofCode = await this.#takeFromCode(shortCode)
    if (!ofCode.allowed) {
      ofNetwork.giveBack()
      ofSite.giveBack()
      return refused(ofCode.retryAfter)
    }
    return {
      wait: 0,
      succeeded: async () => {
        ofCode.giveBack()
        await Promise.all([this.#networks.clear(network), this.#sites.clear(site)])
      },
    }
  }

  async #takeFromCode(shortCode: string) {
    const ofBurst = await this.#codes.take(shortCode, { limit: BURST_OF_A_CODE.limit })
    return ofBurst.allowed ? ofBurst : this.#afterBurst.take(shortCode, { limit: AFTER_THE_BURST.limit })
  }
}

function refused(wait: number): Attempt {
  return { wait, succeeded: async () => {} }
}
