import { getRiskQuality } from '@camp/contract/risk/risk'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { countAgain } from '../../test/risk.counted.ts'
import { drawSchool, fillSchool } from '../../test/risk.drawn.ts'
import { nightOf, runNights } from './risk.night.service.ts'

// The whole form is `npm run prove -- risk`.
const WHOLE = process.env.PROVE_RISK === 'on'
const SEEDS = WHOLE ? [11, 23, 47] : [11]
const SIZE = WHOLE
  ? { ended: 8, running: 6, children: 500, calls: 20, endedDays: 70 }
  : { ended: 2, running: 2, children: 300, calls: 3, endedDays: 36 }
/** What the rule is beaten by at least, in percent, and how far what was said may be from what came, in 1/10000. */
const BARS = WHOLE ? { lift: 150, off: 500 } : { lift: 120, off: 1_500 }
const figures: Record<string, number> = {}

for (const seed of SEEDS) {
  describe(`a school drawn by a process that the model does not know, seed ${seed}`, () => {
    const server = aServer()
    let caller: Caller
    beforeAll(async () => {
      caller = (await signedIn(server, ['RISK'])).caller
    })

    it('names who stops more often than the rule of three days, and as often as it says', async () => {
      await drawSchool(server.pool, seed, SIZE)
      await server.pool.query("update param_configs set value = $1::jsonb where key = 'risk.callsADay'", [String(SIZE.calls)])
      await runNights({ pool: server.pool, reportPool: server.pool })
      const { body } = await caller.call(getRiskQuality, {})
      figures[`${seed} lift`] = body.liftPercent ?? 0
      figures[`${seed} right`] = body.right
      figures[`${seed} named`] = body.named
      figures[`${seed} rule right`] = body.ruleRight
      figures[`${seed} rule named`] = body.ruleNamed
      figures[`${seed} worst`] = (body.worstBp ?? 10_000) / 100
      figures[`${seed} mean`] = (body.meanBp ?? 10_000) / 100
      const { reasons, same } = await countAgain(caller, 200)
      figures[`${seed} reasons`] = reasons
      figures[`${seed} same`] = same
      expect(same).toBe(reasons)
      expect(body.state).toBe('ON')
      expect(body.days).toBe(28)
      expect(body.liftPercent).toBeGreaterThanOrEqual(BARS.lift)
      expect(body.worstBp).toBeLessThanOrEqual(BARS.off)
    }, 600_000)
  })
}

describe('many children', () => {
  const server = aServer()
  it('takes a night that is over soon', async () => {
    const camps = WHOLE ? 20 : 2
    const children = WHOLE ? 5_000 : 100
    const { typeId } = await drawSchool(server.pool, 3, { ended: 2, running: 0, children: WHOLE ? 300 : 20 })
    await fillSchool(server.pool, typeId, camps, children)
    const begun = performance.now()
    await nightOf({ pool: server.pool, reportPool: server.pool }, businessDay(0))
    figures['night seconds'] = Math.round((performance.now() - begun) / 100) / 10
    const { rows } = await server.pool.query('select count(*)::integer as n from risk_scores')
    figures['night children'] = camps * children
    expect(rows[0].n).toBeGreaterThan(0.8 * camps * children)
    expect(figures['night seconds']).toBeLessThan(60)
    if (WHOLE) process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`)
  }, 900_000)
})
