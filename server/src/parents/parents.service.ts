import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { setParentTags } from '@camp/contract/parents'
import { maskPersonal } from '@camp/contract/pii'
import { sql } from 'kysely'
import { builder, type Executor, statement } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export async function parentPhone(db: Executor, id: number, scope: Scope): Promise<string | null> {
  const [row] = await db.run(
    sql<{ phone: string }>`select f.phone from parents f
      where f.id = ${id} and f.deleted_at is null and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  return row?.phone ?? null
}

const TAGS = sql`array(select t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = f.id order by t.id)`

/** A family's account that the reader may see, as its log entries name its fields; personal values are masked. */
export async function parentStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<
      RecordStand & { phone: string; imeis: string[] }
    >`select f.created_at as "createdAt", f.deleted_at as "deletedAt", '[]'::json as changes,
        json_build_object('nickname', f.nickname, 'realName', f.real_name, 'activeFlg', f.active_flg, 'tags', ${TAGS}) as fields, f.phone,
        array(select d.imei from parent_devices d where d.parent_id = f.id and d.unbound_at is null order by d.id) as imeis
      from parents f where f.id = ${id} and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  if (!row) return undefined
  const { phone, imeis, fields, ...stand } = row
  const devices = imeis.map((imei) => maskPersonal('imei', imei))
  return { ...stand, fields: { ...fields, phone: maskPersonal('phone', phone), devices } }
}

/** Holds a family that is there and that the reader may see; one that was forgotten is changed no more. */
export async function heldParent(w: Write, id: number, scope: Scope): Promise<LockedParent> {
  const parent = found((await parentsRepository.lock(w.tx, [id], scope))[0])
  if (parent.erasedAt !== null) throw new AppError('PARENT_ERASED')
  if (parent.deletedAt !== null) throw new AppError('NOT_FOUND')
  return parent
}

const HELD_TAGS = statement<{ id: number; name: string }>(
  'parents.tags',
  'select t.id, t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = $1 order by t.id',
)
const KNOWN_TAGS = statement<{ id: number; name: string; scope: 'USER' | 'PARENT' }>(
  'parents.knownTags',
  'select id, name, scope from tags where id = any($1::bigint[]) and deleted_at is null order by id for share',
)
const DROP_TAGS = statement('parents.dropTags', 'delete from parent_tags where parent_id = $1 and tag_id <> all($2::bigint[])')
const ADD_TAGS = statement(
  'parents.addTags',
  'insert into parent_tags (parent_id, tag_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)

/** Gives a family exactly these tags. */
export const replaceParentTags = (cx: Cx, { body }: HandlerInput<typeof setParentTags>): Promise<CallAnswer<typeof setParentTags>> =>
  write(cx, async (w) => {
    const parent = await heldParent(w, body.id, cx.scope)
    w.version(parent, body.version)
    const wanted = [...new Set(body.tagIds)]
    const held = await w.tx.named(HELD_TAGS, [body.id])
    const known = await w.tx.named(KNOWN_TAGS, [wanted])
    if (known.length < wanted.length) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'tagIds' })
    if (known.some(({ scope }) => scope !== 'PARENT')) throw new AppError('TAG_NOT_FOR_PARENTS', {}, { field: 'tagIds' })
    w.tx.later(DROP_TAGS, [body.id, wanted])
    w.tx.later(ADD_TAGS, [body.id, wanted])
    const saved = found(await parentsRepository.touch(w.tx, body.id))
    const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name)
    w.audit({ id: body.id, data: { id: body.id }, before: { tags: names(held) }, after: { tags: names(known) } })
    return saved
  })
