import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8')

type Service = {
  image: string
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  user?: string
  networks?: string[]
  network_mode?: string
  ports?: string[]
  environment?: Record<string, string>
  secrets?: string[]
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean } | null>
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose
const services = Object.entries(compose.services)

describe.each(services)('the service %s', (name, service) => {
  it('cannot write its own files, has no capability and gains none', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.cap_add ?? []).toEqual(name === 'certificates' ? ['CHOWN'] : [])
  })

  it('is built here or pinned by digest', () => {
    if (service.build === undefined)
      expect(service.image).toMatch(/@sha256:[0-9a-f]{64}$|^\$\{EVENTSTORE_IMAGE:\?.*digest\}$/)
    else expect(service.image).toBe('guest-registration')
  })

  it('is reachable from this machine at most', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    const alone =
      service.network_mode === 'none' ||
      service.networks?.every((network) => compose.networks[network]?.internal === true)
    expect(name === 'application' || alone).toBe(true)
  })

  it('has its secrets as files, except where its server takes them from the environment alone', () => {
    const kept = Object.keys(service.environment ?? {}).filter((variable) =>
      /KEY$|SECRET$|PASSWORD$|(DATABASE|EVENTSTORE|DOCUMENTS|SMTP)_URL$/.test(variable),
    )
    expect(kept).toEqual(
      name === 'eventstore' ? ['EVENTSTORE_DEFAULT_ADMIN_PASSWORD', 'EVENTSTORE_DEFAULT_OPS_PASSWORD'] : [],
    )
    // Compose supports only this kind of secret in a container with read-only files.
    for (const secret of service.secrets ?? []) expect(compose.secrets[secret]).toEqual({ file: `./secrets/${secret}` })
  })
})

it('docs/operating.md creates every variable and secret that the compose file requires', () => {
  const [, example = ''] = /```sh\n(umask[\s\S]*?)```/.exec(read('docs/operating.md')) ?? []
  const required = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?|file: \.\/secrets\/(\w+) \}/g)].map(
    ([, one, other]) => one ?? other,
  )
  for (const variable of required) expect(example).toMatch(new RegExp(`\\b${variable}\\b`))
})

it('secrets are in no commit and no image', () => {
  expect(read('.gitignore').split('\n')).toContain('/secrets/')
  expect(read('.dockerignore').split('\n')).toContain('secrets')
})

it('images that the application is built from are pinned by digest', () => {
  const from = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  for (const image of from) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
})
