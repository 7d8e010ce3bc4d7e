/** The role of a process decides which parts of the product it runs. `all` is the whole product. */
export const processRoles = ['all', 'service', 'worker', 'bff'] as const
type ProcessRole = (typeof processRoles)[number]

/** The service with its ports and its journal, the worker, and the bff with the dashboard. */
type Part = 'service' | 'worker' | 'bff'

/** The parts that a process of each role runs. */
const partsByRole: Record<ProcessRole, readonly Part[]> = {
  all: ['service', 'worker', 'bff'],
  service: ['service'],
  worker: ['worker'],
  bff: ['bff'],
}

const WORKER_METRICS_PORT = 9464

interface RoleSettings {
  role: ProcessRole
  /** Another service that takes the place of Tessera's own. Null for Tessera's own service. */
  externalService: object | null
  databaseUrl: string | null
}

/** The parts of the product that this process runs. With an external service it is only the bff. */
export function listParts({
  role,
  externalService,
}: Pick<RoleSettings, 'role' | 'externalService'>): ReadonlySet<Part> {
  return new Set(externalService === null ? partsByRole[role] : ['bff'])
}

/** Whether this process stores a journal or an embedded database in DATA_DIR, which then belongs to it alone. */
export function usesDataDir(settings: RoleSettings): boolean {
  return listParts(settings).has('service') || settings.externalService !== null || settings.databaseUrl === null
}

/** The port of a worker's probes and metrics. Other processes serve metrics only if METRICS_PORT is set. */
export function getDefaultMetricsPort(role: ProcessRole): number | null {
  return role === 'worker' ? WORKER_METRICS_PORT : null
}

interface RoleVariables {
  ROLE: ProcessRole
  DATABASE_URL?: string | undefined
  SERVICE_URL?: string | undefined
  SERVICE_API_KEY?: string | undefined
}

/** Finds problems of ROLE and of the variables that depend on it. Each message follows the name of a variable. */
export function findRoleProblems(env: RoleVariables): { name: string; message: string }[] {
  const { ROLE: role } = env
  const [hasDatabase, hasUrl, hasKey] = [env.DATABASE_URL, env.SERVICE_URL, env.SERVICE_API_KEY].map(
    (value) => value !== undefined,
  )
  const isExternal = hasUrl && hasKey
  const runsService = role === 'service' || role === 'worker'
  const rules = [
    { broken: hasKey && !hasUrl, name: 'SERVICE_URL', message: 'and SERVICE_API_KEY go together: set both or none' },
    {
      broken: hasUrl && !hasKey && role === 'all',
      name: 'SERVICE_URL',
      message: 'needs SERVICE_API_KEY or, for a service on the same database, ROLE=bff',
    },
    { broken: isExternal && runsService, name: 'SERVICE_API_KEY', message: 'is for a bff in front of another service' },
    {
      broken: role !== 'all' && !hasDatabase && !isExternal,
      name: 'ROLE',
      message: `can be ${role} only with DATABASE_URL: an embedded database belongs to one process`,
    },
  ]
  return rules.filter(({ broken }) => broken)
}
