import { goodsKind } from '@camp/contract/goods/goods.labels'
import { ruleCounts, ruleFrom } from '@camp/contract/refunds/refunds.labels'
import { type RefundRule, ruleStep } from '@camp/contract/refunds/refunds.rules'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const RULE = `o.id, o.created_at, o.updated_at, o.version, o.name, o.goods_kind, o.camp_type_id,
  c.name as camp_type_name, o.effective_from::text as effective_from, o.counts, o.counts_from, o.steps, o.material_amount,
  o.two_person_above`
const says = {
  fits: { goodsKind: goodsKind.schema, counts: ruleCounts.schema, countsFrom: ruleFrom.schema, steps: z.array(ruleStep) },
  notNull: ['effectiveFrom', 'inForce'],
} as const
const LIST = statement(
  'refundRules.list',
  `select ${RULE}, o.effective_from <= $1::date as in_force from refund_rules o left join camp_types c on c.id = o.camp_type_id
   where o.deleted_at is null order by o.goods_kind, o.camp_type_id nulls first, o.effective_from desc`,
  says,
)
const LOCK = statement(
  'refundRules.lock',
  `select ${RULE}, o.effective_from <= $2::date as in_force from refund_rules o left join camp_types c on c.id = o.camp_type_id
   where o.id = $1 and o.deleted_at is null for no key update of o`,
  says,
)
const ADD = statement(
  'refundRules.add',
  `insert into refund_rules (name, goods_kind, camp_type_id, effective_from, counts, steps, material_amount, two_person_above, counts_from)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9) returning id, version`,
)
const CHANGE = statement(
  'refundRules.change',
  `update refund_rules set name = $2, goods_kind = $3, camp_type_id = $4, effective_from = $5, counts = $6, steps = $7::jsonb, material_amount = $8,
     two_person_above = $9, counts_from = $10, ${TOUCHED} where id = $1 returning id, version`,
)
const ARCHIVE = statement('refundRules.archive', 'update refund_rules set deleted_at = now(), version = version + 1 where id = $1')
const CAMP_TYPE = statement('refundRules.campType', 'select name from camp_types where id = $1 and deleted_at is null')
const CAMP_TYPES = statement('refundRules.campTypes', 'select id, name from camp_types where deleted_at is null order by name, id')
const SNAPSHOT = statement(
  'refundRules.snapshot',
  `select o.created_at, o.deleted_at, '[]'::json as changes,
     json_build_object('name', o.name, 'goodsKind', o.goods_kind, 'campTypeName', (select c.name from camp_types c where c.id = o.camp_type_id),
       'effectiveFrom', o.effective_from, 'counts', o.counts, 'countsFrom', o.counts_from, 'materialAmount', o.material_amount, 'twoPersonAbove', o.two_person_above) as fields
   from refund_rules o where o.id = $1`,
  snapshotSays,
)
const NAMES = statement('refundRules.names', `select id, name from refund_rules where id = any($1::bigint[])`)

export type RuleFields = Pick<
  RefundRule,
  'name' | 'goodsKind' | 'campTypeId' | 'effectiveFrom' | 'counts' | 'countsFrom' | 'steps' | 'materialAmount' | 'twoPersonAbove'
>
const values = (rule: RuleFields) => [
  rule.name,
  rule.goodsKind,
  rule.campTypeId,
  rule.effectiveFrom,
  rule.counts,
  JSON.stringify(rule.steps),
  rule.materialAmount,
  rule.twoPersonAbove,
  rule.countsFrom,
]

export const rulesRepository = {
  list: (db: Executor, today: string): Promise<RefundRule[]> => db.all(LIST, [today]),
  lock: async (tx: Tx, id: number, today: string) => await tx.one(LOCK, [id, today]),
  add: async (tx: Tx, rule: RuleFields) => found(await tx.one(ADD, values(rule))),
  change: async (tx: Tx, id: number, rule: RuleFields) => found(await tx.one(CHANGE, [id, ...values(rule)])),
  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),
  campTypes: (db: Executor) => db.all(CAMP_TYPES, []),
  campType: async (tx: Tx, id: number): Promise<string | undefined> => (await tx.one(CAMP_TYPE, [id]))?.name,
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
