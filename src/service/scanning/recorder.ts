import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../ids.ts'
import type { Journal } from './journal.ts'
import type { KnownCode } from './known-codes.ts'
import { Occasional } from './occasional.ts'
import type { ScanLine } from './scan-line.ts'
import type { Target } from './target.ts'
import type { Visit } from './visit.ts'
import type { Visitors } from './visitors.ts'

interface RecorderParts {
  journal: Journal
  visitors: Visitors
  log: FastifyBaseLogger
}

/** Writes scans down. What an address tells (place, visitor) is kept; the address itself goes no further. */
export class Recorder {
  #parts
  #losses

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#losses = new Occasional((scans, error) =>
      parts.log.error(
        { scans, err: error },
        'Scans could not be written down. Their visitors were redirected all the same.',
      ),
    )
  }

  /** Resolves when the scan would survive the death of this process, or is lost: whoever scans must get on either way. */
  record({ workspaceId, codeId }: KnownCode, visit: Visit, { url, rule }: Target): Promise<void> {
    const { journal, visitors } = this.#parts
    const { at, address, place, agentHeader: agent, languageHeader: languages, referrer } = visit
    const { country, region, city, latitude, longitude } = place
    const line: ScanLine = {
      id: newId('scn', new Date(at)),
      at,
      workspaceId,
      codeId,
      url,
      rule,
      visitor: visitors.hash({ workspaceId, address, agent }, at),
      country,
      region,
      city,
      latitude,
      longitude,
      agent,
      languages,
      referrer,
    }
    return journal.append(JSON.stringify(line)).catch((error: unknown) => this.#losses.happened(error))
  }
}
