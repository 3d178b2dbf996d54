import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

// Who changed the phone or the ID card of a coach. By these two a contract is signed.

/** Did a person, at a place of the text, change one of them within 30 days before `since`? `coach` is the coach's id. */
export const identityOfLateText = (coach: string, reader: string, since = 'now()') =>
  `exists (select from coach_identity_changes i where i.coach_id = ${coach} and i.changed_by = ${reader}::bigint
    and i.changed_at > ${since} - interval '30 days')`

const NOTE = statement(
  'coachIdentity.note',
  `insert into coach_identity_changes (coach_id, phone, id_card, old_phone, text_state, changed_by, changed_at)
   values ($1, $2, $3, $4::text, case when $4::text is null then 'NONE' else 'WAITING' end, $5, $6) returning id`,
)
const CLAIM = statement(
  'coachIdentity.claim',
  `update coach_identity_changes i set text_state = case when i.text_state = 'WAITING' then 'SENDING' else 'DOUBT' end
   from coaches k, users u where i.id = $1 and i.text_state in ('WAITING', 'SENDING') and k.id = i.coach_id and u.id = i.changed_by
   returning i.text_state as state, i.old_phone, i.phone, i.id_card, k.name, right(k.phone, 4) as tail, u.real_name as by`,
  { notNull: ['tail'] },
)
const WAIT = statement(
  'coachIdentity.wait',
  `update coach_identity_changes set text_state = 'WAITING' where id = $1 and text_state = 'SENDING'`,
)
// The number that was is needed no more.
const END = statement('coachIdentity.end', 'update coach_identity_changes set text_state = $2, old_phone = null where id = $1')
const WHO_COULD = statement(
  'coachIdentity.whoCould',
  `select h.name from code_holders($1) h where h.id <> $2::bigint
     and not exists (select from coaches k where k.id = any($3::bigint[]) and k.user_id = h.id)
     and not exists (select from coach_identity_changes i where i.coach_id = any($3::bigint[]) and i.changed_by = h.id
       and i.changed_at > now() - interval '30 days')
   order by h.id limit 5`,
  { notNull: ['name'] },
)

export type IdentityText = Row<typeof CLAIM>
interface Change {
  readonly phone: boolean
  readonly idCard: boolean
  /** Whom to tell, null: there was no phone. */
  readonly oldPhone: string | null
  readonly by: number
  readonly at: string
}

export const coachIdentityRepository = {
  note: async (tx: Tx, coachId: number, { phone, idCard, oldPhone, by, at }: Change) =>
    await tx.one(NOTE, [coachId, phone, idCard, oldPhone, by, at]),

  /** A text that is to be sent, marked as being sent; DOUBT where an attempt before this one did not come to its end. */
  claim: async (db: Executor, id: number): Promise<IdentityText | undefined> => await db.one(CLAIM, [id]),
  wait: (db: Executor, id: number) => db.all(WAIT, [id]),
  end: (db: Executor, id: number, state: 'SENT' | 'FAILED' | 'DOUBT') => db.all(END, [id, state]),

  /** Names of those who hold a code and have changed neither of these coaches, nor are one; the reader apart. */
  whoCould: async (db: Executor, code: string, by: number, coachIds: readonly number[]): Promise<string[]> =>
    (await db.all(WHO_COULD, [code, by, coachIds])).map(({ name }) => name),
}
