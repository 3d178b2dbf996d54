import { expect, test } from 'vitest'
import { aServer } from './aServer.ts'
import { factorAttacks } from './factors.attacks.ts'
import { FactorWorld } from './factors.world.ts'
import { passkeyAttacks } from './passkeys.attacks.ts'

const server = aServer()
// The address of the server is known once it runs.
let made: FactorWorld | undefined
const world = (): FactorWorld => {
  made ??= new FactorWorld(server)
  return made
}
const attacks = [...factorAttacks, ...passkeyAttacks]

test('there are at least thirty', () => expect(attacks.length).toBeGreaterThanOrEqual(30))

test('what its owner does in the right way goes through', async () => {
  const w = world()
  const [owner, keeper] = [await w.owner({ totp: true }), await w.owner({ passkey: true })]
  const wish = w.wish()
  const came = [
    await w.byTotp(await w.half(owner), w.code(owner.secret, 1)),
    await w.byCode(await w.half(owner), owner.codes[0] ?? ''),
    await w.first(keeper.device),
    await w.second(await w.half(keeper), keeper.device),
    await w.proveByKey(keeper.desk, keeper.device, await w.act(keeper.desk, wish)),
    await w.does(keeper.desk, wish),
  ]
  expect(came.map(({ status }) => status)).toEqual(came.map(() => 200))
})

test.each(attacks)('%s', async (_name, refusal, attack) => {
  const came = [await attack(world())].flat()
  expect(came.length).toBeGreaterThan(0)
  expect([...new Set(came.map(({ status, error }) => `${status} ${error.error}`))].join(', ')).toBe(refusal)
})
