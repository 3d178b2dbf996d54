import { factorRule } from '@camp/contract/roles/roles.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, TOUCHED } from '../platform/db/statement.ts'

const RULE = seldom(
  'roles.factorRule',
  `select factor_rule as rule, factor_from, coalesce(factor_from <= current_date, false) as holds from roles where id = $1 and deleted_at is null`,
  { notNull: ['holds'], fits: { rule: factorRule.schema } },
)
const HOLDERS = seldom(
  'roles.factorHolders',
  `select u.id, u.username, u.real_name, has_factor(u.id, $2) as has_factor from user_roles ur join users u on u.id = ur.user_id
     where ur.role_id = $1 and u.deleted_at is null and u.activeflg = 'ACTIVE' order by u.username`,
  { notNull: ['hasFactor'] },
)
const DAY_IN = seldom('roles.factorDay', 'select current_date + $1::integer as day', { notNull: ['day'] })
const SET = seldom(
  'roles.setFactorRule',
  `update roles set factor_rule = $2, factor_from = $3::date, ${TOUCHED} where id = $1 returning id, version`,
)

const COPY = seldom(
  'roles.copyFactorRule',
  `update roles o set factor_rule = r.factor_rule, factor_from = r.factor_from from roles r
     where o.id = $2 and r.id = $1 returning o.factor_rule as rule, o.factor_from`,
)

export const factorRulesRepository = {
  rule: (db: Executor, roleId: number) => db.one(RULE, [roleId]),
  /** Who holds it and could log in, with whether they have a second factor. */
  holders: (db: Executor, roleId: number, mark: string) => db.all(HOLDERS, [roleId, mark]),
  /** The day that is so many days from today. */
  dayIn: async (tx: Tx, days: number): Promise<string> => {
    const [row] = await tx.all(DAY_IN, [days])
    return (row as { day: string }).day // a select without a table gives its row
  },
  /** A copy asks for no less than what it was made of. */
  copy: (tx: Tx, fromId: number, toId: number) => tx.one(COPY, [fromId, toId]),
  set: (tx: Tx, roleId: number, { rule, from }: { rule: string; from: string | null }) => tx.one(SET, [roleId, rule, from]),
}
