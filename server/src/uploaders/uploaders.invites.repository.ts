import { mediaKind } from '@camp/contract/media/media.purposes'
import { inviteDelivery } from '@camp/contract/uploaders/uploaders.invites'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const kinds = z.array(mediaKind.schema)
/** Who made it may still invite: with their rights it ends. */
const MAKER_MAY = `exists (select from users m join permissions p on p.code = 'UPLOADER_EDIT' and p.deleted_at is null
  where m.id = i.created_by and m.deleted_at is null and m.activeflg = 'ACTIVE' and (
    exists (select from user_permissions up where up.user_id = m.id and up.permission_id = p.id)
    or exists (select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
      join role_permissions rp on rp.role_id = r.id where ur.user_id = m.id and rp.permission_id = p.id)))`
const LIVE = `i.revoked_at is null and i.expires_at > now() and ${MAKER_MAY}`
/** Bytes of files that are coming in by an invitation, beside those that were taken. */
const COMING = `(select coalesce(sum(u.length), 0) from uploads u
  where u.invite_id = i.id and u.state in ('OPEN', 'CHECKING') and u.expires_at > now())`

const OPEN = seldom('invites.open', `select count(*)::integer as count from uploader_invites i where i.uploader_id = $1 and ${LIVE}`, {
  notNull: ['count'],
})
const ADD = seldom(
  'invites.add',
  `insert into uploader_invites (uploader_id, token_hash, token_sealed, kinds, quota, created_by) values ($1, $2, $3, $4, $5, $6)
   returning id, expires_at`,
)
const LIST = seldom(
  'invites.list',
  `select i.id, i.created_at, b.real_name as by_name, i.expires_at, i.kinds, i.quota,
     (i.taken + ${COMING})::bigint as used, i.files, case i.delivery when 'SENDING' then 'WAITING' else i.delivery end as delivery
   from uploader_invites i join uploaders o on o.id = i.uploader_id join users b on b.id = i.created_by
   where i.uploader_id = $1 and o.deleted_at is null and ${LIVE} order by i.id desc`,
  { notNull: ['used'], fits: { kinds, delivery: inviteDelivery.schema } },
)
const REVOKE = seldom(
  'invites.revoke',
  `update uploader_invites i set revoked_at = now(), token_sealed = null, updated_at = now()
   where i.id = $1 and i.uploader_id = $2 and ${LIVE} returning i.id, i.kinds, i.quota`,
  { fits: { kinds } },
)
const BY_TOKEN = seldom(
  'invites.byToken',
  `select i.id, i.created_by as user_id, i.kinds, i.quota, (i.taken + ${COMING})::bigint as used, i.expires_at
   from uploader_invites i join uploaders o on o.id = i.uploader_id
   where i.token_hash = $1 and o.deleted_at is null and ${LIVE}`,
  { notNull: ['used'], fits: { kinds } },
)
// Who begins an upload holds it: of two that begin at once the second one counts the first.
const HOLD = seldom('invites.hold', `select i.quota, i.taken from uploader_invites i where i.id = $1 and ${LIVE} for no key update`)
const TAKE = seldom(
  'invites.take',
  `update uploader_invites i set taken = i.taken + $2, files = i.files + 1, updated_at = now() where i.id = $1 returning i.uploader_id`,
)
// Shared, so that nobody deletes it meanwhile.
const UPLOADER = seldom('invites.uploader', 'select o.name from uploaders o where o.id = $1 and o.deleted_at is null for share')

const CLAIM = seldom(
  'invites.claim',
  `select i.id, i.token_sealed as sealed, i.delivery, o.name, o.phone, ${LIVE} and o.deleted_at is null as live
   from uploader_invites i join uploaders o on o.id = i.uploader_id where i.id = $1 for no key update of i`,
  { notNull: ['live'] },
)
const SET = seldom('invites.delivery', 'update uploader_invites set delivery = $2, updated_at = now() where id = $1')
// What is sent, or never will be, needs no readable token any more.
const END = seldom('invites.end', 'update uploader_invites set delivery = $2, token_sealed = null, updated_at = now() where id = $1')

interface NewInvite {
  readonly uploaderId: number
  readonly hash: Buffer
  /** Null: nothing sends it. */
  readonly sealed: string | null
  readonly kinds: readonly string[]
  readonly quota: number
  readonly userId: number
}

export const invitesRepository = {
  open: async (tx: Tx, uploaderId: number): Promise<number> => (await tx.one(OPEN, [uploaderId]))?.count ?? 0,

  add: async (tx: Tx, { uploaderId, hash, sealed, kinds: taken, quota, userId }: NewInvite) =>
    await tx.one(ADD, [uploaderId, hash, sealed, taken, quota, userId]),

  list: (db: Executor, uploaderId: number) => db.all(LIST, [uploaderId]),

  revoke: async (tx: Tx, id: number, uploaderId: number) => await tx.one(REVOKE, [id, uploaderId]),

  byToken: async (db: Executor, hash: Buffer) => await db.one(BY_TOKEN, [hash]),

  hold: async (tx: Tx, id: number) => await tx.one(HOLD, [id]),

  /** Counts a file that was taken. */
  take: async (tx: Tx, id: number, bytes: number) => await tx.one(TAKE, [id, bytes]),

  /** Whose invitation it is, held; undefined where that one was deleted. */
  uploader: async (tx: Tx, uploaderId: number) => await tx.one(UPLOADER, [uploaderId]),

  claim: async (tx: Tx, id: number) => await tx.one(CLAIM, [id]),

  sending: (tx: Tx, id: number): void => tx.later(SET, [id, 'SENDING']),

  waiting: (db: Executor, id: number) => db.all(SET, [id, 'WAITING']),

  end: (db: Executor, id: number, delivery: 'SENT' | 'DOUBT' | 'FAILED') => db.all(END, [id, delivery]),
}
