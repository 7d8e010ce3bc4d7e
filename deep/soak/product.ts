import { join } from 'node:path'
import { readDashboardKeys } from '../../src/testing/dashboard-keys.ts'
import type { RunningProxy } from '../../src/testing/example-proxy.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { startHaproxy } from '../../src/testing/haproxy.ts'
import { openHttpServer } from '../../src/testing/http-server.ts'
import { startS3Server } from '../../src/testing/s3-server.ts'
import { startTcpSwitch } from '../../src/testing/tcp-switch.ts'
import { ProductProcess, type UnexpectedExit } from './product-process.ts'
import type { SoakPrograms } from './required-programs.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export const serviceNames = ['service 1', 'service 2'] as const
export const processNames = [...serviceNames, 'worker 1', 'worker 2', 'bff'] as const
export type ServiceName = (typeof serviceNames)[number]
export type ProcessName = (typeof processNames)[number]

export const admin = { email: 'ada@example.com', password: 'correct horse battery' }
/** The host that docs/haproxy.cfg leads to the bff. */
export const DASHBOARD_HOST = 'dashboard.example.com'
export const PAGES_DOMAIN = 'pages.example.com'

interface ProductOptions {
  programs: SoakPrograms
  databasePort: number
  /** The address of ClickHouse; null: there is none. */
  analyticsUrl: string | null
  /** The folder of data directories and logs. */
  home: string
}

/** Two services, two workers and a bff behind HAProxy, with an S3. */
export interface Product {
  processes: Record<ProcessName, ProductProcess>
  /** The disks of the services' data directories; null if this user may not mount any. */
  disks: Record<ServiceName, SmallDisk> | null
  /** Where HAProxy listens. */
  origin: string
  serviceOrigins: string[]
  api: { base: string; key: string }
  unexpectedExits: UnexpectedExit[]
  allowStore(isAllowed: boolean): void
  stop(): Promise<void>
}

export async function startProduct({ programs, databasePort, analyticsUrl, home }: ProductOptions): Promise<Product> {
  const s3 = await startS3Server(async (listener) => (await openHttpServer(listener)).host)
  const s3Port = Number(new URL(`http://${s3.host}`).port)
  const store = await startTcpSwitch(s3Port)
  const [port, bffPort, ...servicePorts] = await Promise.all([1, 2, 3, 4].map(() => freePort()))
  const origin = `http://127.0.0.1:${port}`
  const { accessKeyId, secretAccessKey, region } = s3.account
  const settings = {
    SEED_DEMO: '0',
    CHECK_DESTINATIONS: '0',
    ALLOW_PRIVATE_HOSTS: '1',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUBLIC_ORIGIN: `http://${DASHBOARD_HOST}`,
    SCAN_ORIGIN: origin,
    SERVICE_URL: origin,
    PAGES_DOMAIN,
    ...(analyticsUrl !== null && { ANALYTICS_URL: analyticsUrl }),
    STORAGE_URL: `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${store.port}/${s3.bucket}?region=${region}&scheme=http`,
  }
  const unexpectedExits: UnexpectedExit[] = []
  const disks = serviceNames.map((name) => mountSmallDisk(getDataDir(home, name)))
  const create = async (name: ProcessName, environment: Record<string, string>) =>
    ProductProcess.create({
      name,
      home,
      databasePort,
      faketime: programs.faketime,
      environment: { ...settings, DATA_DIR: getDataDir(home, name), ...environment },
      onUnexpectedExit: (exit) => unexpectedExits.push(exit),
    })
  const createWorker = async (name: ProcessName) =>
    create(name, { ROLE: 'worker', METRICS_PORT: String(await freePort()) })
  const createService = (name: ProcessName, servicePort = 0) =>
    create(name, { ROLE: 'service', SERVICE_PORT: String(servicePort) })
  const processes: Product['processes'] = {
    'service 1': await createService('service 1', servicePorts[0]),
    'service 2': await createService('service 2', servicePorts[1]),
    'worker 1': await createWorker('worker 1'),
    'worker 2': await createWorker('worker 2'),
    bff: await create('bff', { ROLE: 'bff', PORT: String(bffPort) }),
  }
  let proxy: RunningProxy | undefined
  const stop = async () => {
    await Promise.all(Object.values(processes).map((productProcess) => productProcess.remove()))
    await proxy?.stop()
    store.close()
    for (const disk of disks) disk?.remove()
  }
  try {
    await Promise.all(Object.values(processes).map((productProcess) => productProcess.start()))
    const ports = servicePorts.map((service) => ({ front: bffPort ?? 0, service }))
    proxy = await startHaproxy(ports[0] ?? noPorts, ports[1] ?? noPorts, port)
    const [key = ''] = await readDashboardKeys(getDataDir(home, 'service 1'))
    const [first, second] = disks
    return {
      processes,
      disks: first && second ? { 'service 1': first, 'service 2': second } : null,
      origin,
      serviceOrigins: servicePorts.map((service) => `http://127.0.0.1:${service}`),
      api: { base: `${origin}/v1`, key },
      unexpectedExits,
      allowStore: (isAllowed) => store.switchTo(isAllowed ? s3Port : null),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const noPorts = { front: 0, service: 0 }

function getDataDir(home: string, name: ProcessName): string {
  return join(home, `data-${name.replace(' ', '-')}`)
}
