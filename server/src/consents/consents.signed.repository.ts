import { consentPurpose } from '@camp/contract/consents/consents.labels'
import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

// Consents on signed paper that come with a list of many children, and are taken back with it.

const PUT = seldom(
  'consents.putSigned',
  `with put as (insert into consents as c (student_id, purpose, state) select u.student_id, u.purpose, 'GIVEN'
       from unnest($1::bigint[], $2::text[]) u (student_id, purpose)
       on conflict (student_id, purpose) do update set state = 'GIVEN', version = c.version + 1, updated_at = now() where c.state = 'UNKNOWN'
       returning c.id, c.version, c.student_id, c.purpose),
   word as (insert into consent_entries (consent_id, state, text_number, at, how, guardian, noted_by)
     select p.id, 'GIVEN', (select max(t.number) from consent_texts t where t.purpose = p.purpose), now(), 'PAPER', u.guardian, $4
     from put p join (select distinct on (student_id) * from unnest($1::bigint[], $3::text[]) u (student_id, guardian)) u on u.student_id = p.student_id
     returning consent_id, text_number, at, at::text as exactly)
   select p.id, p.version, p.student_id, p.purpose, w.text_number, w.at, w.exactly from put p join word w on w.consent_id = p.id order by p.id`,
  { notNull: ['exactly'], fits: { purpose: consentPurpose.schema } },
)
// Nobody has said anything else since: it is as if nobody had asked.
const TAKE_BACK = seldom(
  'consents.takeBackSigned',
  `with put as (update consents c set state = 'UNKNOWN', version = c.version + 1, updated_at = now() from unnest($1::bigint[], $2::int[]) u (id, version)
       where c.id = u.id and c.version = u.version returning c.id, c.student_id, c.purpose),
   word as (insert into consent_entries (consent_id, state, at, how, noted_by, origin) select p.id, 'UNKNOWN', now(), 'STAFF', $3, 'UNDONE' from put p
     returning consent_id, at)
   select p.id, p.student_id, s.parent_id, p.purpose, w.at from put p join word w on w.consent_id = p.id join students s on s.id = p.student_id order by p.id`,
  { fits: { purpose: consentPurpose.schema } },
)

interface SignedWord {
  readonly studentId: number
  readonly purpose: string
  readonly guardian: string | null
}

export const signedRepository = {
  /** Gives consents that stand open; those that are given already, or withdrawn, stay as they are. The families are held. */
  put: (tx: Tx, words: readonly SignedWord[], userId: number) =>
    tx.all(PUT, [words.map((one) => one.studentId), words.map((one) => one.purpose), words.map((one) => one.guardian), userId]),

  takeBack: (tx: Tx, traces: readonly { readonly id: number; readonly version: number }[], userId: number) =>
    tx.all(TAKE_BACK, [traces.map(({ id }) => id), traces.map(({ version }) => version), userId]),
}
