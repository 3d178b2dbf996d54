import type { DivisionPreview, DivisionSettings } from '@camp/contract/division/division.planning'
import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

const move = z.object({ id: z.int(), version: z.int(), from: z.int(), to: z.int(), why: z.array(z.unknown()) })

// Those that were looked at and not run are of no use the day after.
const SWEEP = statement(
  'division.sweep',
  `delete from division_runs where applied_set_id is null and created_at < now() - interval '1 day'`,
)
const ADD = statement(
  'division.addRun',
  `insert into division_runs (camp_id, token, settings, before, after, figures, basis, created_by)
   values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6::jsonb, $7, $8)`,
)
const FIND = statement(
  'division.findRun',
  `select r.id, r.camp_id, r.after as moves, r.basis, r.applied_at is not null as applied, r.settings
   from division_runs r where r.token = $1 and r.created_by = $2 for no key update`,
  { notNull: ['applied'], fits: { moves: z.array(move), settings: z.record(z.string(), z.unknown()) } },
)
// One division of a camp after the other, and nobody comes or goes while it is asked whether the plan still holds.
const LOCK_CAMP = statement('division.lockCamp', 'select 1 from camp_seats where camp_id = $1 for update')
const UNDER_WAY = statement(
  'division.underWay',
  `select exists (select from division_runs r join change_sets s on s.id = r.applied_set_id
     where r.camp_id = $1 and s.status in ('WAITING', 'DOING')) as under_way`,
  { notNull: ['underWay'] },
)
const APPLIED = statement('division.applied', 'update division_runs set applied_set_id = $2, applied_at = now() where id = $1')

/** A plan that was shown. */
export type StoredRun = Row<typeof FIND>
/** A move of it: from and to which group, of which version of the enrolment, and why. */
export type StoredMove = z.output<typeof move>

interface NewRun {
  readonly campId: number
  readonly token: string
  readonly settings: DivisionSettings
  readonly before: readonly (readonly [number, number])[]
  readonly moves: readonly StoredMove[]
  readonly figures: DivisionPreview['figures']
  readonly basis: string
}

export const divisionRuns = {
  add: async (tx: Tx, userId: number, { campId, token, settings, before, moves, figures, basis }: NewRun): Promise<void> => {
    tx.later(SWEEP, [])
    const parts = [settings, before, moves, figures].map((part) => JSON.stringify(part))
    await tx.all(ADD, [campId, token, ...parts, basis, userId])
  },
  find: async (tx: Tx, userId: number, token: string): Promise<StoredRun | undefined> => await tx.one(FIND, [token, userId]),
  lockCamp: (tx: Tx, campId: number): void => tx.later(LOCK_CAMP, [campId]),
  underWay: async (tx: Tx, campId: number): Promise<boolean> => (await tx.one(UNDER_WAY, [campId]))?.underWay === true,
  applied: (tx: Tx, id: number, setId: number) => tx.all(APPLIED, [id, setId]),
}
