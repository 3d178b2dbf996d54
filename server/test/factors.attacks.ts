import { changePassword, login } from '@camp/contract/base/account'
import { confirmTotp, removeTotp, renewRecoveryCodes } from '@camp/contract/factors/factors'
import { askPasskeyProof } from '@camp/contract/factors/factors.passkeys'
import { resetUserPassword } from '@camp/contract/users/users'
import { approveFactorReset } from '@camp/contract/users/users.factors'
import { expect } from 'vitest'
import type { Browser, Came } from './browser.ts'
import type { FactorAttack } from './factors.world.ts'
import { TEST_PASSWORD } from './template.ts'

const inTurn = async (times: number, act: (turn: number) => Promise<Came>): Promise<Came[]> => {
  const came: Came[] = []
  for (let turn = 0; turn < times; turn += 1) came.push(await act(turn))
  return came
}
/** All but one of those that came at once; the one may go through. */
const besidesOne = (came: readonly Came[]): Came[] => {
  const good = came.findIndex(({ status }) => status === 200)
  expect(good).toBeGreaterThanOrEqual(0)
  return came.filter((_one, at) => at !== good)
}
/** Attacks on codes, on the half log-in, on what is proved and on the ways back. */
export const factorAttacks: readonly FactorAttack[] = [
  [
    'TOTP: a code is guessed',
    '400 FACTOR_CODE_WRONG',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browser = await w.half(owner)
      return inTurn(5, (turn) => w.byTotp(browser, String(turn).padStart(6, '0')))
    },
  ],
  [
    'TOTP: the right one after five wrong ones',
    '429 SECOND_LOCKED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browser = await w.half(owner)
      await inTurn(5, () => w.byTotp(browser, '000000'))
      return w.byTotp(await w.half(owner), w.code(owner.secret, 1))
    },
  ],
  [
    'TOTP: one that was used, within its window',
    '400 FACTOR_CODE_USED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const code = w.code(owner.secret, 1)
      expect((await w.byTotp(await w.half(owner), code)).status).toBe(200)
      return w.byTotp(await w.half(owner), code)
    },
  ],
  [
    'TOTP: one before one that was used',
    '400 FACTOR_CODE_USED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      expect((await w.byTotp(await w.half(owner), w.code(owner.secret, 1))).status).toBe(200)
      return w.byTotp(await w.half(owner), w.code(owner.secret))
    },
  ],
  [
    'TOTP: one of another hour',
    '400 FACTOR_CODE_WRONG',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browser = await w.half(owner)
      return [await w.byTotp(browser, w.code(owner.secret, -120)), await w.byTotp(browser, w.code(owner.secret, 2))]
    },
  ],
  [
    'TOTP: one code by two at once',
    '400 FACTOR_CODE_USED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browsers = [await w.half(owner), await w.half(owner)]
      const code = w.code(owner.secret, 1)
      return besidesOne(await Promise.all(browsers.map((browser) => w.byTotp(browser, code))))
    },
  ],
  [
    'TOTP: the code of another account',
    '400 FACTOR_CODE_WRONG',
    async (w) => {
      const [owner, thief] = [await w.owner({ totp: true }), await w.owner({ totp: true })]
      return w.byTotp(await w.half(owner), w.code(thief.secret, 1))
    },
  ],
  [
    'TOTP: set up with a secret that nobody began',
    '400 TOTP_NOT_BEGUN',
    async (w) => {
      const owner = await w.owner()
      return w.call(owner.desk, confirmTotp, { body: { code: '000000' } })
    },
  ],
  [
    'half log-in: the second step without the first',
    '400 SECOND_FACTOR_OVER',
    async (w) => {
      const owner = await w.owner({ totp: true })
      return w.byTotp(w.browser(), w.code(owner.secret, 1))
    },
  ],
  [
    'half log-in: after five minutes',
    '400 SECOND_FACTOR_OVER',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browser = await w.half(owner)
      await w.old('half_log_ins')
      return w.byTotp(browser, w.code(owner.secret, 1))
    },
  ],
  [
    'half log-in: a second time',
    '400 SECOND_FACTOR_OVER',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browser = await w.half(owner)
      const kept = new Map(browser.cookies)
      expect((await w.byTotp(browser, w.code(owner.secret, 1))).status).toBe(200)
      const again = w.browser()
      for (const [name, cookie] of kept) again.cookies.set(name, cookie)
      return w.byCode(again, owner.codes[0] ?? '')
    },
  ],
  [
    'recovery: one code by two at once',
    '400 RECOVERY_CODE_WRONG',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const browsers = [await w.half(owner), await w.half(owner)]
      return besidesOne(await Promise.all(browsers.map((browser) => w.byCode(browser, owner.codes[0] ?? ''))))
    },
  ],
  [
    'recovery: the code of another account',
    '400 RECOVERY_CODE_WRONG',
    async (w) => {
      const [owner, thief] = [await w.owner({ totp: true }), await w.owner({ totp: true })]
      return w.byCode(await w.half(owner), thief.codes[0] ?? '')
    },
  ],
  [
    'recovery: one of a set that was made anew',
    '400 RECOVERY_CODE_WRONG',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const [first = '', second = ''] = owner.codes
      const act = (await w.call(owner.desk, renewRecoveryCodes)).error.act ?? ''
      await w.prove(owner.desk, act, { way: 'RECOVERY', code: first })
      expect((await w.call(owner.desk, renewRecoveryCodes)).status).toBe(200)
      return w.byCode(await w.half(owner), second)
    },
  ],
  [
    'downgrade: the password alone, after it was reset',
    '401 SECOND_FACTOR_NEEDED, 400 PASSKEY_REFUSED',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const admin = await w.admin()
      const { body } = await admin.call(resetUserPassword, { params: { id: owner.userId } })
      const browser = w.browser()
      const entered = await w.call(browser, login, {
        body: { username: owner.username, password: body.oneTimePassword },
      })
      return [entered, await w.first(owner.device)]
    },
  ],
  [
    'downgrade: the authenticator is taken off by the password',
    '400 PROOF_OTHER_WAY, 403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const { error } = await w.call(owner.desk, removeTotp)
      return [
        await w.prove(owner.desk, error.act ?? '', { way: 'PASSWORD', password: TEST_PASSWORD }),
        await w.call(owner.desk, removeTotp),
      ]
    },
  ],
  [
    'downgrade: the last factor is removed where one is required',
    '400 FACTOR_STAYS',
    async (w) => {
      const owner = await w.owner({ totp: true })
      await w.pool.query(
        `update roles set factor_rule = 'REQUIRED', factor_from = current_date where id = (select role_id from user_roles where user_id = $1)`,
        [owner.userId],
      )
      const { error } = await w.call(owner.desk, removeTotp)
      await w.prove(owner.desk, error.act ?? '', { way: 'TOTP', code: w.code(owner.secret, 1) })
      return w.call(owner.desk, removeTotp)
    },
  ],
  [
    'downgrade: the password is changed with a wrong one from an open session',
    '400 OLD_PASSWORD_WRONG',
    async (w) => {
      const owner = await w.owner({ totp: true })
      return w.call(owner.desk, changePassword, { body: { oldPassword: 'not-this-one-1', newPassword: 'Thief-Winter-2031' } })
    },
  ],
  [
    'proof: of another act',
    '403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner()
      const [one, other] = [w.wish(), w.wish()]
      await w.prove(owner.desk, await w.act(owner.desk, one), { way: 'PASSWORD', password: TEST_PASSWORD })
      return w.does(owner.desk, other)
    },
  ],
  [
    'proof: of another session of the same person',
    '403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner()
      const wish = w.wish()
      await w.prove(owner.desk, await w.act(owner.desk, wish), { way: 'PASSWORD', password: TEST_PASSWORD })
      return w.does(await w.another(owner), wish)
    },
  ],
  [
    'proof: of another person',
    '403 PROOF_NEEDED',
    async (w) => {
      const [owner, thief] = [await w.owner(), await w.owner()]
      const wish = w.wish()
      await w.prove(owner.desk, await w.act(owner.desk, wish), { way: 'PASSWORD', password: TEST_PASSWORD })
      return w.does(thief.desk, wish)
    },
  ],
  [
    'proof: after five minutes',
    '403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner()
      const wish = w.wish()
      await w.prove(owner.desk, await w.act(owner.desk, wish), { way: 'PASSWORD', password: TEST_PASSWORD })
      await w.old('proofs')
      return w.does(owner.desk, wish)
    },
  ],
  [
    'proof: one for two acts at once',
    '403 PROOF_NEEDED',
    async (w) => {
      const owner = await w.owner({ totp: true })
      const { error } = await w.call(owner.desk, renewRecoveryCodes)
      await w.prove(owner.desk, error.act ?? '', { way: 'TOTP', code: w.code(owner.secret, 1) })
      return besidesOne(await Promise.all([1, 2].map(() => w.call(owner.desk, renewRecoveryCodes))))
    },
  ],
  [
    'proof: by a log-in long ago, or by one where there is a password',
    '400 PROOF_OTHER_WAY',
    async (w) => {
      const owner = await w.owner()
      return w.prove(owner.desk, await w.act(owner.desk, w.wish()), { way: 'SIGN_IN' })
    },
  ],
  [
    'proof: by the passkey of another person',
    '400 PASSKEY_REFUSED',
    async (w) => {
      const [owner, thief] = [await w.owner({ passkey: true }), await w.owner({ passkey: true })]
      return w.proveByKey(owner.desk, thief.device, await w.act(owner.desk, w.wish()))
    },
  ],
  [
    'proof: by what was signed for another act',
    '400 PASSKEY_OVER',
    async (w) => {
      const owner = await w.owner({ passkey: true })
      const [one, other] = [await w.act(owner.desk, w.wish()), await w.act(owner.desk, w.wish())]
      const signed = owner.device.sign(await w.asks(owner.desk, askPasskeyProof, { body: { act: one } }))
      return w.prove(owner.desk, other, { way: 'PASSKEY', signed })
    },
  ],
  [
    'reset: of oneself, approved alone, or with a proof of another act',
    '403 PROOF_NEEDED, 400 FACTOR_RESET_OWN',
    async (w) => {
      const [thief, victim] = [await w.owner(), await w.owner({ totp: true })]
      const prove = (desk: Browser, { error }: Came) => w.prove(desk, error.act ?? '', { way: 'PASSWORD', password: TEST_PASSWORD })
      const asked = await w.askReset(thief.desk, victim.userId)
      await prove(thief.desk, asked)
      const { id } = (await w.askReset(thief.desk, victim.userId)).body as { id: number }
      const approve = () => w.call(thief.desk, approveFactorReset, { params: { id } })
      const bare = await approve()
      await prove(thief.desk, bare)
      return [asked, bare, await approve()]
    },
  ],
]
