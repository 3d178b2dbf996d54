import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { calls } from '../contract/src/catalogue.ts'
import { root } from './ensure-installed.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const compose = parse(read('deploy/compose.yaml'))
const config = readdirSync(join(root, 'server/src/platform/config'))
  .filter((name) => /^config\.(?!test)[\w.]*ts$/.test(name))
  .map((name) => read(`server/src/platform/config/${name}`))
  .join('\n')
const operations = read('docs/operations.md')

/** Every variable that the server reads, by the names in its source. */
const variables = new Set(
  [...config.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DEMO|WORKER|OUTBOX|SANDBOX)'/g)]
    .map(([, name]) => name)
    .concat('NODE_ENV'),
)
/** Lines of shell in a document. */
const shell = (text) => [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.split('\n'))

describe('what is deployed', () => {
  it('knows the variables of the server', () => {
    expect(variables.size).toBeGreaterThan(20)
    for (const name of ['DATABASE_URL', 'AUDIT_KEY', 'TRUSTED_PROXIES', 'WECHAT_PAY_MCH_ID']) expect(variables).toContain(name)
  })

  it('is a server and its database, built from files that are there', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'server'])
    const { build, environment, depends_on } = compose.services.server
    expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true)
    expect(depends_on).toEqual({ database: { condition: 'service_healthy' } })
    for (const name of Object.keys(environment)) expect(variables).toContain(name)
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.database.environment
    expect(environment.DATABASE_URL).toMatch(new RegExp(`^postgres://${POSTGRES_USER}:.*@database:5432/${POSTGRES_DB}$`))
    for (const { volumes } of Object.values(compose.services)) {
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    }
  })

  it('takes every setting that docs/operations.md names from its own environment', () => {
    const [, table] = /## Configuration\n([\s\S]*?)\n## /.exec(operations) ?? []
    const documented = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name))
    expect(documented.length).toBeGreaterThan(40)
    const { environment, ports } = compose.services.server
    const byImage = [...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      line.split(' ').map((part) => part.split('=')[0]),
    )
    const passed = documented.filter((name) => name in environment || ports.some((port) => port.includes(`\${${name}:`)))
    expect(documented.filter((name) => !passed.includes(name) && !byImage.includes(name))).toEqual([])
    for (const name of Object.keys(environment).filter((one) => one !== 'DATABASE_URL')) {
      expect(environment[name], name).toMatch(new RegExp(`^\\$\\{${name}:[-?]`))
    }
  })

  it('runs on one version of Node.js, which the product is made for', () => {
    const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
    expect(new Set(images)).toEqual(new Set(['24']))
    expect(JSON.parse(read('package.json')).engines.node).toContain('>=24')
  })

  it('holds no password', () => {
    for (const file of readdirSync(join(root, 'deploy'))) {
      expect(read(`deploy/${file}`)).not.toMatch(/(PASSWORD|_KEY)\s*[:=]\s*["']?(?!\$\{)[A-Za-z0-9+/]/)
    }
  })

  it('makes the image of what is packed, which server/test/image.test.ts lays out and runs', () => {
    const dockerfile = read('deploy/Dockerfile')
    expect(dockerfile).toContain('node tools/pack.mjs --tree /packed --scratch')
    const made = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => paths.split(' '))
    expect(made).toEqual(
      ['node_modules', 'scratch', 'package.json', 'LICENSE', 'licenses', 'server', 'console'].map((name) => `/packed/${name}`),
    )
    expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m)
  })

  it('has a cluster that answers a write when two hosts have it, and one address for whichever takes writes', () => {
    const { bootstrap, etcd3, postgresql } = parse(read('deploy/patroni.yml'))
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, primary_start_timeout: 0 })
    expect(postgresql.pg_hba.every((line) => /^(local|hostssl) /.test(line))).toBe(true)
    const served = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server \w+ ([\d.]+):5432 check port 8008$/gm)].map(
      ([, host]) => `${host}:2379`,
    )
    expect(served).toEqual(etcd3.hosts)
  })

  it('starts the program that the build makes', () => {
    expect(read('deploy/Dockerfile')).toContain('"server/dist/main.js"')
    expect(read('deploy/camp-console.service')).toMatch(/^ExecStart=\/usr\/bin\/node .*server\/dist\/main\.js$/m)
    for (const [name] of read('deploy/camp-console.service').matchAll(/^Environment=.*$/gm)) {
      for (const [, variable] of name.matchAll(/([A-Z_]+)=\S/g)) expect(variables).toContain(variable)
    }
  })

  it('lets pushes through the proxy as they come', () => {
    const stream = /path: '(\/api\/notify\/stream)'/.exec(read('contract/src/base/notify.ts'))?.[1]
    const location = read('deploy/nginx.conf').split(`location = /foundation${stream} {`)[1]?.split('}')[0]
    expect(location).toContain('proxy_buffering off;')
  })
})

/** What the log of nginx says of a path, by its map as nginx reads it: the first pattern that fits. */
function loggedPath(path) {
  const [, map] = /map \$uri \$camp_path \{\n([\s\S]*?)\n\}/.exec(read('deploy/nginx.conf'))
  const rules = [...map.matchAll(/^ {2}"~(.+)" "(.+)";$/gm)]
  expect(map.trim().split('\n').length).toBe(rules.length + 1)
  for (const [, pattern, said] of rules) {
    const fits = new RegExp(pattern).exec(path)
    if (fits) return said.replaceAll(/\$(\w+)/g, (_, name) => fits.groups[name] ?? '')
  }
  return path
}

/** Parts of addresses that open something, or name a person. */
const SECRET = /^(token|code|phone|receiver)$/
/** Addresses that somebody outside may have, as the server registers them. */
const addresses = () => [
  ...calls.map(({ path }) => `/foundation${path}`),
  ...['shares/shares', 'contracts/contracts'].flatMap((page) =>
    [...read(`server/src/${page}.page.ts`).matchAll(/path: '([^']+)'/g)].map(([, path]) => path.replaceAll(/:(\w+)/g, '{$1}')),
  ),
]

describe('the site of nginx', () => {
  const site = read('deploy/nginx.conf')

  it('logs no token, code or phone of any address, and no query', () => {
    const secret = addresses().filter((path) => [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => SECRET.test(name)))
    expect(secret).toEqual(
      expect.arrayContaining(['/sign/{token}', '/r/{token}/image', '/foundation/api/uploader/invited/{token}/uploads']),
    )
    expect(secret.length).toBeGreaterThan(12)
    for (const path of secret) {
      const asked = path.replaceAll(/\{(\w+)\}/g, (_, name) => (SECRET.test(name) ? 'GEHEIM13800001111' : '17'))
      expect(loggedPath(asked), path).not.toContain('GEHEIM')
      expect(loggedPath(asked), path).toContain(path.split('{')[0])
    }
    for (const path of ['/foundation/api/client-user/parent/list', '/refund', '/assets/sign/a.js']) expect(loggedPath(path)).toBe(path)
    const [, format] = /log_format camp '(.+)';/.exec(site)
    expect([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(request|request_uri|uri|args|query_string|http_referer)$/)]),
    )
    expect([...site.matchAll(/access_log (.+);/g)].map(([, to]) => to.split(' ').at(-1))).toEqual(['camp'])
    expect(site).toMatch(/error_log \S+ crit;/)
  })

  it('passes on the bytes of every upload in pieces as they come', () => {
    const [, pattern, block] = /location ~ (\S*uploads\S*) \{\n([\s\S]*?)\n {2}\}/.exec(site)
    expect(block).toContain('proxy_request_buffering off;')
    const pieces = calls.filter(({ answer }) => answer.kind === 'raw').map(({ path }) => `/foundation${path.replaceAll(/\{\w+\}/g, 'abc')}`)
    expect(pieces.length).toBeGreaterThan(3)
    for (const path of pieces) expect(path).toMatch(new RegExp(pattern))
  })
})

/** The rows of a table whose last two cells are a file of tests and the name of one of them. */
const triedRows = (page) => [...read(page).matchAll(/^\|(.*)\| `([^`]+)` \| (.+) \|$/gm)]

describe.each(['docs/faults.md', 'docs/security.md'])('%s', (page) => {
  it('names tests that exist', () => {
    const rows = triedRows(page)
    expect(rows.length).toBeGreaterThan(25)
    for (const [, , file, title] of rows) expect(read(file), `${file}: ${title}`).toContain(title)
  })
})

describe('docs/security.md', () => {
  it('has a row for each of the 54 rules', () => {
    const rules = triedRows('docs/security.md').flatMap(([, first]) => (first.split('|')[0] ?? '').split(',').map(Number))
    expect([...new Set(rules)].filter(Boolean).sort((a, b) => a - b)).toEqual(Array.from({ length: 54 }, (_, n) => n + 1))
  })
})

describe('docs/operations.md', () => {
  it('names every variable of the server, and none that it does not know', () => {
    const named = new Set(
      [...operations.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DEMO|WORKER|OUTBOX|SANDBOX)`/g)].map(([, name]) => name),
    )
    expect([...variables].filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !variables.has(name) && !/^(POSTGRES_|FAILD$|LOG_MANAGE$)/.test(name))).toEqual([])
  })

  it('gives commands and files that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = shell(operations).flatMap((line) => [...line.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name))
    expect(commands.length).toBeGreaterThan(4)
    for (const name of commands) expect(Object.keys(scripts)).toContain(name)
    for (const [, path] of operations.matchAll(/\]\((\.\.?\/[^)#]+)\)/g)) expect(existsSync(join(root, 'docs', path)), path).toBe(true)
  })

  it('names every figure that it asks to be watched as the server names it', () => {
    const known = ['http/metrics', 'http/metrics.database', 'trace/outside', 'trace/tail']
      .map((name) => read(`server/src/platform/${name}.ts`))
      .join('')
    const watched = [...operations.matchAll(/`((?:console|http)_[a-z_]+)/g)].map(([, name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(watched.length).toBeGreaterThan(5)
    for (const name of watched) expect(known).toContain(`'${name}'`)
  })
})
