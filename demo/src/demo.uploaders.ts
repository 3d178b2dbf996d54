import type { Tx } from '@camp/server/platform/db/executor'
import { scatteredDigits } from './demo.random.ts'

/** Who writes, reads and records what lessons are made of; the last ones have contributed nothing yet. */
const names = [
  '周以宁',
  '林可欣',
  'Emma Carter',
  '启明童书工作室',
  '梁博文',
  'Oliver Wright',
  '小鲸鱼音频',
  '蒋思涵',
  '唐悦',
  'Grace Miller',
  '方舟教研组',
  '袁子墨',
  '童声录音棚',
  '潘若溪',
] as const
const IDLE = 3
/** Referrers and coaches have the numbers before. */
const FIRST_PHONE = 9_000

/** Uploaders, and whose each resource is. */
export async function seedUploaders(tx: Tx, opened: string): Promise<void> {
  const rows = names.map((name, index) => ({ name, phone: `19100${scatteredDigits(FIRST_PHONE + index, 6)}` }))
  await tx.run(
    `insert into uploaders (name, phone, created_at, updated_at)
     select name, phone, $2::timestamptz + place * interval '9 days', $2::timestamptz + place * interval '9 days'
     from rows from (jsonb_to_recordset($1::jsonb) as (name text, phone text)) with ordinality as row (name, phone, place)
     order by place on conflict do nothing`,
    [JSON.stringify(rows), opened],
  )
  await tx.run(
    `update resources r set uploader_id = u.id
     from (select id, row_number() over (order by id) - 1 as place from uploaders where phone = any($1) and deleted_at is null) u
     where r.uploader_id is null and u.place = r.id % $2`,
    [rows.map(({ phone }) => phone), names.length - IDLE],
  )
}
