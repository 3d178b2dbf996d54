import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'

const FIELDS = 'receiver, phone, province, city, district, detail, is_default, region_checked'

const FAMILY = statement('addresses.family', 'select parent_id from user_addresses where id = $1 and deleted_at is null')
const LOCK = statement(
  'addresses.lock',
  `select id, version, parent_id, ${FIELDS} from user_addresses where id = $1 and deleted_at is null for update`,
)
const HAS_DEFAULT = statement(
  'addresses.hasDefault',
  'select exists (select from user_addresses where parent_id = $1 and is_default and deleted_at is null) as has',
  { notNull: ['has'] },
)
// Before another one becomes it: of one family there is never more than one.
const NO_DEFAULT = statement(
  'addresses.noDefault',
  `update user_addresses set is_default = false, ${TOUCHED}
   where parent_id = $1 and is_default and deleted_at is null and id is distinct from $2::bigint`,
)
const ADD = statement(
  'addresses.add',
  `insert into user_addresses (parent_id, receiver, phone, province, city, district, detail, is_default, region_checked)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, version`,
)
const CHANGE = statement(
  'addresses.change',
  `update user_addresses set receiver = $2, phone = $3, province = $4, city = $5, district = $6, detail = $7, is_default = $8,
     region_checked = $9, ${TOUCHED} where id = $1 returning id, version`,
)
const ARCHIVE = statement('addresses.archive', `update user_addresses set deleted_at = now(), is_default = false, ${TOUCHED} where id = $1`)
const NEXT_DEFAULT = statement(
  'addresses.nextDefault',
  `update user_addresses set is_default = true, ${TOUCHED}
   where id = (select id from user_addresses where parent_id = $1 and deleted_at is null order by id desc limit 1) returning id, version`,
)
// By the version that was left: nobody has touched it since.
const RESTORE = statement(
  'addresses.restore',
  `update user_addresses set deleted_at = null, is_default = $3, ${TOUCHED}
   where id = $1 and deleted_at is not null and version = $2 returning id, version, parent_id, ${FIELDS}`,
)
const DEFAULT = statement('addresses.default', 'select id from user_addresses where parent_id = $1 and is_default and deleted_at is null')

/** An address that is locked until the end of the change. */
export type LockedAddress = Row<typeof LOCK>
/** What an address says, as it is written. */
export type AddressFields = Omit<LockedAddress, 'id' | 'version' | 'parentId'>

const values = (fields: AddressFields) => [
  fields.receiver,
  fields.phone,
  fields.province,
  fields.city,
  fields.district,
  fields.detail,
  fields.isDefault,
  fields.regionChecked,
]

export const addressesWritingRepository = {
  /** The family of an address, which is held first. */
  family: async (tx: Tx, id: number): Promise<number | undefined> => (await tx.one(FAMILY, [id]))?.parentId,

  lock: async (tx: Tx, id: number): Promise<LockedAddress | undefined> => await tx.one(LOCK, [id]),

  hasDefault: async (tx: Tx, parentId: number): Promise<boolean> => (await tx.one(HAS_DEFAULT, [parentId]))?.has ?? false,

  /** None of a family is the default, but the one of this number. */
  noDefault: (tx: Tx, parentId: number, but: number | null): void => tx.later(NO_DEFAULT, [parentId, but]),

  add: async (tx: Tx, parentId: number, fields: AddressFields) => await tx.one(ADD, [parentId, ...values(fields)]),

  change: async (tx: Tx, id: number, fields: AddressFields) => await tx.one(CHANGE, [id, ...values(fields)]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** The newest one that is left becomes the default; answers which. */
  nextDefault: async (tx: Tx, parentId: number): Promise<number | null> => (await tx.one(NEXT_DEFAULT, [parentId]))?.id ?? null,

  /** Brings back one that was deleted; undefined where it is not as it was left. */
  restore: async (tx: Tx, id: number, version: number, isDefault: boolean): Promise<LockedAddress | undefined> =>
    await tx.one(RESTORE, [id, version, isDefault]),

  /** Which address of a family is its default. */
  defaultOf: async (tx: Tx, parentId: number): Promise<number | null> => (await tx.one(DEFAULT, [parentId]))?.id ?? null,
}
