import { listKeepingPlans, listKeepingRules, lookKeepingRule, updateKeepingRule } from '@camp/contract/keeping/keeping'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { expect, vi } from 'vitest'
import type * as z from 'zod'
import type { TestServer } from './http.ts'
import type { Person } from './people.ts'

interface Said {
  readonly isOn: boolean
  readonly months: number
  readonly warnDays: number
  readonly waitDays: number
  readonly told: number[]
}

/** What an editor of the rules of keeping does in tests. */
export function keepingDesk(server: TestServer, editor: () => Person) {
  const rules = async () => (await editor().caller.call(listKeepingRules, {})).body.rules
  const ruleOf = async (kind: KeepingKind) => {
    const rule = (await rules()).find((one) => one.kind === kind)
    if (!rule) throw new Error(`no rule for ${kind}`)
    return rule
  }
  const plansOf = async (query: Partial<z.input<NonNullable<typeof listKeepingPlans.query>>>) =>
    (await editor().caller.call(listKeepingPlans, { query: { page: 1, size: 500, ...query } })).body
  return {
    rules,
    ruleOf,
    plansOf,
    setRule: async (kind: KeepingKind, said: Partial<Said>) => {
      const { id, isOn, months, warnDays, waitDays, told, version } = await ruleOf(kind)
      return editor().caller.call(updateKeepingRule, { body: { id, isOn, months, warnDays, waitDays, told, version, ...said } })
    },
    look: async (kind: KeepingKind) => {
      const before = await ruleOf(kind)
      expect((await editor().caller.call(lookKeepingRule, { params: { id: before.id } })).status).toBe(200)
      await vi.waitFor(async () => expect((await ruleOf(kind)).lookedAt).not.toBe(before.lookedAt), { timeout: 20_000, interval: 50 })
    },
    /** Its day has come. */
    dueToday: (kind: KeepingKind) =>
      server.pool.query("update keeping_plans set due_at = business_day(now()) where kind = $1 and state = 'WARNED'", [kind]),
    settled: (kind: KeepingKind) =>
      vi.waitFor(
        async () => {
          const { rows } = await server.pool.query(
            "select from change_sets where kind = 'keeping.run' and parameters #>> '{asked,kind}' = $1 and status <> 'DONE'",
            [kind],
          )
          expect(rows).toEqual([])
        },
        { timeout: 20_000, interval: 50 },
      ),
    stateOf: async (kind: KeepingKind, parentId: number) => (await plansOf({ kind: [kind], parentId })).content.map(({ state }) => state),
  }
}
