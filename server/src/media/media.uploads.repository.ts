import { mediaPurpose } from '@camp/contract/media/media.purposes'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { seldom, statement } from '../platform/db/statement.ts'

const piecesSchema = z.array(z.object({ id: z.string(), size: z.int() }))
const fits = { purpose: mediaPurpose.schema, state: z.enum(['OPEN', 'CHECKING', 'READY', 'REFUSED']), pieces: piecesSchema }
const WHOLE = `u.id, u.user_id, u.invite_id, u.key_id, u.purpose, u.name, u.length, u.received, u.state, u.reason, u.media_id, u.pieces,
  u.expires_at`

/** Of a person, of an invitation or of a key: whose keys they are may change, what they sent in stays theirs. */
const OWN_ONES = `u.invite_id is not distinct from $2::bigint and u.key_id is not distinct from $3::bigint and (u.key_id is not null or u.user_id = $1)`

const OPEN_OF = seldom(
  'uploads.openOf',
  `select coalesce(sum(length), 0)::bigint as bytes, count(*)::integer as count from uploads u where ${OWN_ONES} and state = 'OPEN' and expires_at > now()`,
  { notNull: ['bytes', 'count'] },
)
const PROMISED = seldom(
  'uploads.promised',
  `select coalesce(sum(length - received), 0)::bigint as bytes from uploads where state = 'OPEN' and expires_at > now()`,
  { notNull: ['bytes'] },
)
const TURN = seldom('uploads.turn', namedLockText('upload', "'begin'"))
const OPEN_OF_INVITE = seldom(
  'uploads.openOfInvite',
  `select coalesce(sum(length), 0)::bigint as bytes, count(*) filter (where state = 'OPEN')::integer as open from uploads
   where invite_id = $1 and state in ('OPEN', 'CHECKING') and expires_at > now()`,
  { notNull: ['bytes', 'open'] },
)
const OF_INVITE = seldom(
  'uploads.ofInvite',
  `select u.id, u.name, u.length, u.received, u.state, u.reason from uploads u where u.invite_id = $1 and u.expires_at > now()
   order by u.created_at, u.id`,
  { fits: { state: fits.state } },
)
const ADD = seldom(
  'uploads.add',
  `insert into uploads (id, user_id, invite_id, purpose, name, length, key_id) values ($1, $2, $3, $4, $5, $6, $7)
   returning expires_at`,
)
const OWNED = `${OWN_ONES} and u.id = $4`
const OWN = seldom('uploads.own', `select ${WHOLE} from uploads u where ${OWNED} and u.expires_at > now()`, { fits })
// Two tabs may send the same bytes: only the one that adds to what is there now is taken.
const GROW = statement(
  'uploads.grow',
  `update uploads set received = received + $3, pieces = pieces || $4::jsonb, expires_at = now() + interval '24 hours', updated_at = now(),
     state = case when received + $3 = length then 'CHECKING' else state end
   where id = $1 and received = $2 and state = 'OPEN' and expires_at > now() returning state, expires_at`,
  { fits: { state: fits.state } },
)
const DROP = seldom('uploads.drop', `delete from uploads u where ${OWNED} returning u.pieces`, {
  fits: { pieces: piecesSchema },
})
const TO_CHECK = seldom('uploads.toCheck', `select ${WHOLE} from uploads u where u.id = $1 and u.state = 'CHECKING'`, { fits })
const LOCK = statement('uploads.lock', `select id from uploads where id = $1 and state = 'CHECKING' for update`)
const END = statement(
  'uploads.end',
  `update uploads set state = $2, reason = $3, media_id = $4, pieces = '[]', updated_at = now() where id = $1`,
)
const EXPIRED = seldom(
  'uploads.expired',
  `delete from uploads u where u.id in (select id from uploads where expires_at < now() limit 200) returning u.pieces`,
  { fits: { pieces: piecesSchema } },
)
const DROP_PIECE = seldom('uploads.dropPiece', `delete from files where id = $1 and purpose = 'PIECE' returning id`)
const STRAY_PIECES = seldom(
  'uploads.strayPieces',
  `select f.id from files f where f.purpose = 'PIECE' and f.created_at < now() - interval '25 hours'
     and not exists (select from uploads u where u.pieces @> jsonb_build_array(jsonb_build_object('id', f.id))) limit 500`,
)

/** Whose an upload is: of somebody of the staff, or of an invitation or a key that this person made. */
export interface UploadOwner {
  readonly userId: number
  readonly inviteId?: number | null
  readonly keyId?: number | null
}
const ownerOf = ({ userId, inviteId = null, keyId = null }: UploadOwner) => [userId, inviteId, keyId]

export interface NewUpload {
  readonly id: string
  readonly purpose: string
  readonly name: string
  readonly length: number
}

export type Piece = z.output<typeof piecesSchema>[number]

export const uploadsRepository = {
  /** Until the end of the change nobody else begins an upload. */
  turn: (tx: Tx) => tx.all(TURN),

  /** Bytes that all open uploads have still to bring. */
  promised: async (db: Executor): Promise<number> => (await db.one(PROMISED))?.bytes ?? 0,

  /** Bytes that somebody's open uploads will come to. */
  openOf: async (db: Executor, owner: UploadOwner) => (await db.one(OPEN_OF, ownerOf(owner))) ?? { bytes: 0, count: 0 },

  /** What the uploads of an invitation that are not taken yet will come to, and how many are open. */
  openOfInvite: async (tx: Tx, inviteId: number) => (await tx.one(OPEN_OF_INVITE, [inviteId])) ?? { bytes: 0, open: 0 },

  ofInvite: (db: Executor, inviteId: number) => db.all(OF_INVITE, [inviteId]),

  add: async (
    db: Executor,
    { userId, inviteId = null, keyId = null }: UploadOwner,
    { id, purpose, name, length }: NewUpload,
  ): Promise<string> => (await db.one(ADD, [id, userId, inviteId, purpose, name, length, keyId]))?.expiresAt ?? '',

  /** An upload of one's own; another's and one past its time are not there. */
  own: async (db: Executor, id: string, owner: UploadOwner) => await db.one(OWN, [...ownerOf(owner), id]),

  /** Adds a piece that follows the byte `from`; undefined where another has grown it meanwhile. */
  grow: async (tx: Tx, id: string, from: number, piece: Piece) => await tx.one(GROW, [id, from, piece.size, JSON.stringify([piece])]),

  /** Ends an upload of one's own; answers its pieces, undefined where there is none. */
  drop: async (db: Executor, id: string, owner: UploadOwner) => (await db.one(DROP, [...ownerOf(owner), id]))?.pieces,

  toCheck: async (db: Executor, id: string) => await db.one(TO_CHECK, [id]),

  /** Holds an upload that is yet to be looked at; false where it has ended. */
  lock: async (tx: Tx, id: string): Promise<boolean> => (await tx.all(LOCK, [id])).length > 0,

  end: (tx: Tx, id: string, state: 'READY' | 'REFUSED', reason: string | null, mediaId: string | null): void =>
    tx.later(END, [id, state, reason, mediaId]),

  /** Takes away uploads past their time; answers their pieces. */
  expired: async (db: Executor): Promise<Piece[]> => (await db.all(EXPIRED)).flatMap(({ pieces }) => pieces),

  dropPiece: async (db: Executor, id: string): Promise<boolean> => (await db.all(DROP_PIECE, [id])).length > 0,

  strayPieces: async (db: Executor): Promise<string[]> => (await db.all(STRAY_PIECES)).map(({ id }) => id),
}
