import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const demand = (version) => {
  const module = pathToFileURL(new URL('./ensure-installed.mjs', import.meta.url).pathname).href
  const script = `import('${module}').then(({ demandNode }) => demandNode('${version}'))`
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
}

test.each(['18.20.4', '20.19.6', '21.7.0', '22.12.0', '23.11.0'])('Node %s is refused with the version that is needed', (version) => {
  const { status, stderr } = demand(version)
  expect(status).toBe(1)
  expect(stderr).toBe(`This needs Node.js ^20.20.0 || ^22.13.0 || >=24.0.0; you run ${version}. Get a newer one from https://nodejs.org\n`)
})

test.each(['20.20.0', '22.13.0', '24.0.0', '26.1.0'])('Node %s is accepted', (version) => {
  expect(demand(version).status).toBe(0)
})
