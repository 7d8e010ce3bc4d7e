import type pg from 'pg'

/** How each new connection of a pool is set up. */
export const tuned: Pick<pg.PoolConfig, 'onConnect'> = {
  // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it, which the type of its option does not say.
  async onConnect(client) {
    // Disks of today read anywhere alike: by the default of four, narrow filters become scans.
    await client.query('set random_page_cost = 1.1')
  },
}
