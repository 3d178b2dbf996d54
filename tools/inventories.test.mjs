import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './ensure-installed.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

describe('docs/data-classes.md', () => {
  it('gives each table of the database one class, and names no other', () => {
    const page = read('docs/data-classes.md')
    const classes = [...(page.split('\n## Tables')[0] ?? '').matchAll(/^\| ([A-Z]+) \|/gm)].map(([, name]) => name)
    const rows = [...(page.split('\n## Tables')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| ([A-Z]+) \| (.+) \|$/gm)]
    expect(rows.map(([, name]) => name)).toEqual(classes)
    const named = rows.flatMap(([, , tables]) => [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table))
    const tables = [...read('server/schema.sql').matchAll(/^create table (\w+)/gm)].map(([, table]) => table)
    expect(tables.length).toBeGreaterThan(150)
    expect(named.toSorted(), 'a new table gets a class in docs/data-classes.md').toEqual(tables.toSorted())
  })

  it('calls secret what holds something sealed, hashed to be compared, or a token', () => {
    const secret = /^\| SECRET \| (.+) \|$/m.exec(read('docs/data-classes.md').split('\n## Tables')[1])?.[1] ?? ''
    const tables = [...read('server/schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)]
    const holding = tables.filter(([, , body]) =>
      /^ {2}(secret text|secret_hash|sealed_key|private_key_sealed|code_sealed|token_sealed|id_token_sealed|password_hash|token_hash|hash bytea|code_hash)/m.test(
        body,
      ),
    )
    expect(holding.length).toBeGreaterThan(8)
    // Hashes of public matter: links that anybody may be given, and what was sent.
    const open = new Set(['shares', 'external_ids', 'contracts', 'log_seals', 'log_seal_head'])
    expect(holding.map(([, name]) => name).filter((name) => !open.has(name) && !secret.includes(`\`${name}\``))).toEqual([])
  })
})

describe('docs/cryptography.md', () => {
  it('names each algorithm that the server and the client use', () => {
    const page = read('docs/cryptography.md').split('\n## Algorithms')[1] ?? ''
    const sources = ['server/src', 'client/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
        .map((file) => read(join(folder, file))),
    )
    const used = sources.flatMap((source) =>
      [...source.matchAll(/\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createSign|createVerify)\(\s*'([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    )
    expect(new Set(used).size).toBeGreaterThan(3)
    for (const name of new Set(used)) expect(page.toLowerCase(), name).toContain(name.toLowerCase().replace('rsa-sha256', 'rsa'))
  })

  it('names each key of the environment', () => {
    const page = read('docs/cryptography.md')
    for (const [, name] of read('server/src/platform/config/config.ts').matchAll(/read\.key\('(\w+)'\)/g)) {
      if (name !== 'DATA_KEY_SECOND') expect(page).toContain(`\`${name}\``)
    }
  })
})

it('npm run sbom says of each package of the server which version is shipped, with its sum; what is only developed with is marked', () => {
  const { sbom } = JSON.parse(read('package.json')).scripts
  const { stdout, status } = spawnSync(sbom, { cwd: root, shell: true, encoding: 'utf8', maxBuffer: 1 << 26 })
  expect(status).toBe(0)
  const bill = JSON.parse(stdout)
  expect([bill.bomFormat, bill.components.length > 100]).toEqual(['CycloneDX', true])
  const named = new Map(bill.components.map((component) => [`${component.name}@${component.version}`, component]))
  for (const [name, version] of Object.entries(JSON.parse(read('server/package.json')).dependencies)) {
    if (!name.startsWith('@camp/'))
      expect(named.get(`${name}@${version}`), name).toMatchObject({ scope: 'required', hashes: [{ alg: 'SHA-512' }] })
  }
  const { vitest } = JSON.parse(read('package.json')).devDependencies
  expect(named.get(`vitest@${vitest}`)).toMatchObject({ scope: 'optional' })
})
