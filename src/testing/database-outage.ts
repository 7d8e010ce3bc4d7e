import pg from 'pg'

/** Returns a switch that makes a database refuse connections. It works from another database of the same cluster. */
export async function connectOutageSwitch(url: string) {
  const maintenance = new URL(url)
  const name = maintenance.pathname.slice(1)
  maintenance.pathname = '/template1'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  return {
    async refuse() {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
    accept: () => client.query(`alter database ${name} allow_connections true`),
    end: () => client.end(),
  }
}
