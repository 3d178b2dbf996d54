import { addPasskey, askPasskey, beginPasskey, loginByPasskey, removePasskey } from '@camp/contract/factors/factors.passkeys'
import { expect } from 'vitest'
import { type FactorAttack, ownMaker } from './factors.world.ts'
import { TEST_PASSWORD } from './template.ts'

/** Attacks on passkeys. */
export const passkeyAttacks: readonly FactorAttack[] = [
  [
    'passkey: what was signed is sent again',
    '400 PASSKEY_OVER',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const browser = w.browser()
      const signed = owner.device.sign(await w.asks(browser, askPasskey, { body: { step: 'FIRST' } }))
      const kept = new Map(browser.cookies)
      expect((await w.call(browser, loginByPasskey, { body: { signed } })).status).toBe(200)
      const again = w.browser()
      for (const [name, cookie] of kept) again.cookies.set(name, cookie)
      return w.call(again, loginByPasskey, { body: { signed } })
    },
  ],
  [
    'passkey: the challenge is older than five minutes',
    '400 PASSKEY_OVER',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const browser = w.browser()
      const asked = await w.asks(browser, askPasskey, { body: { step: 'FIRST' } })
      await w.old('passkey_challenges')
      return w.call(browser, loginByPasskey, { body: { signed: owner.device.sign(asked) } })
    },
  ],
  [
    'passkey: the challenge of another browser',
    '400 PASSKEY_OVER',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const signed = owner.device.sign(await w.asks(w.browser(), askPasskey, { body: { step: 'FIRST' } }))
      const thief = w.browser()
      await w.asks(thief, askPasskey, { body: { step: 'FIRST' } })
      return w.call(thief, loginByPasskey, { body: { signed } })
    },
  ],
  [
    'passkey: signed at another origin, or sent from one',
    '400 PASSKEY_REFUSED, 403 FORBIDDEN_ORIGIN',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const browser = w.browser()
      const asked = await w.asks(browser, askPasskey, { body: { step: 'FIRST' } })
      return [
        await w.first(owner.device, { origin: 'https://evil.example' }),
        await w.call(browser, loginByPasskey, { body: { signed: owner.device.sign(asked) } }, 'https://evil.example'),
      ]
    },
  ],
  [
    'passkey: for another console',
    '400 PASSKEY_REFUSED',
    async (w) => w.first((await w.owner({ passkey: true })).device, { rpId: 'evil.example' }),
  ],
  [
    'passkey: its owner not recognised',
    '400 PASSKEY_REFUSED',
    async (w) => w.first((await w.owner({ passkey: true })).device, { uv: false }),
  ],
  [
    'passkey: in a frame of another site',
    '400 PASSKEY_OVER',
    async (w) => w.first((await w.owner({ passkey: true })).device, { crossOrigin: true }),
  ],
  [
    'passkey: a signature of nobody',
    '400 PASSKEY_REFUSED',
    async (w) => w.first((await w.owner({ passkey: true })).device, { signature: Buffer.alloc(70, 7) }),
  ],
  [
    'passkey: a copy, whose counter goes back',
    '400 PASSKEY_CLONED',
    async (w) => {
      const { device } = await w.owner({ passkey: true })
      device.counter = 9
      expect((await w.first(device)).status).toBe(200)
      device.counter = 3
      return w.first(device)
    },
  ],
  [
    'passkey: that of another account as the second step',
    '400 PASSKEY_REFUSED',
    async (w) => {
      const [owner, thief] = [await w.owner({ passkey: true }), await w.owner({ passkey: true })]
      return w.second(await w.half(owner), thief.device)
    },
  ],
  ['passkey: of a device that nobody added', '400 PASSKEY_REFUSED', async (w) => w.first(w.device())],
  [
    'passkey: vouched for by a root that signed itself',
    '400 PASSKEY_REFUSED',
    async (w) => w.add((await w.owner()).desk, w.device(), { statement: ownMaker() }),
  ],
  ['passkey: vouched for by itself', '400 PASSKEY_REFUSED', async (w) => w.add((await w.owner()).desk, w.device(), { statement: 'SELF' })],
  [
    'passkey: added without proof, from an open session',
    '403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      return w.call(owner.desk, beginPasskey)
    },
  ],
  [
    'passkey: what another session began is confirmed',
    '400 PASSKEY_OVER',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const { error } = await w.call(owner.desk, beginPasskey)
      await w.prove(owner.desk, error.act ?? '', { way: 'TOTP', code: w.code(owner.secret, 1) })
      const begun = await w.call(owner.desk, beginPasskey)
      expect(begun.status).toBe(200)
      const device = w.device()
      return w.call(await w.another(owner), addPasskey, { body: { name: '钥匙', made: device.make(begun.body as never) } })
    },
  ],
  [
    'passkey: removed without proof, and that of another person',
    '403 PROOF_NEEDED, 404 NOT_FOUND',
    async (w) => {
      const [owner, thief] = [await w.owner({ passkey: true }), await w.owner()]
      const { rows } = await w.pool.query<{ id: number }>('select id from passkeys where user_id = $1', [owner.userId])
      const params = { id: rows[0]?.id ?? 0 }
      const { error } = await w.call(thief.desk, removePasskey, { params })
      await w.prove(thief.desk, error.act ?? '', { way: 'PASSWORD', password: TEST_PASSWORD })
      return [await w.call(owner.desk, removePasskey, { params }), await w.call(thief.desk, removePasskey, { params })]
    },
  ],
]
