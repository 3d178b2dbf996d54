import { type BannerPosition, type BannerPost, bannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerRatio, RATIO_SLACK } from '@camp/contract/banners/banners.rules'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { all, among, type Condition, part } from '../platform/db/list.ts'

/** Is banner `o` shown at a moment? The list, its states and the carousel of a moment all ask here. */
export const live = (at: RawBuilder<unknown>): Condition =>
  sql<boolean>`banner_live(o.post_status, o.archived_at, o.start_at, o.end_at, ${at})`

/** What the link of banner `o` leads to is gone, or is not for sale. Asked by its own means: it also chooses ids, before anything is joined. */
const TARGET_GONE = `case o.link_kind
  when 'GOODS' then not exists (select from goods t where t.id = case when o.link_kind = 'GOODS' then o.link_target::bigint end
    and t.deleted_at is null and t.active_flg = 'ACTIVE')
  when 'CAMP' then not exists (select from camps t where t.id = case when o.link_kind = 'CAMP' then o.link_target::bigint end and t.deleted_at is null)
  when 'URL' then o.link_target not ilike 'https://%' and lower(split_part(o.link_target, '://', 1)) is distinct from
    (select p.value #>> '{}' from param_configs p where p.key = 'app.scheme')
  else false end`

/** In its time and complete: what leads nowhere is not shown, however it came about. */
const liveAndWhole = (at: RawBuilder<unknown>): Condition => sql<boolean>`(${live(at)} and not ${sql.raw(TARGET_GONE)})`

const SHOWN = sql`case when o.post_status <> 'POSTED' then 'OFF' when ${liveAndWhole(sql`now()`)} then 'LIVE' when o.end_at <= now() then 'OVER'
  else 'WAITING' end`

/** The picture, and what the link leads to. An id is read as one only where it is one. */
export const JOINS = `left join media m on m.id = o.image_media_id
  left join goods g on g.id = case when o.link_kind = 'GOODS' then o.link_target::bigint end
  left join camps c on c.id = case when o.link_kind = 'CAMP' then o.link_target::bigint end`

const RATIO = `case o.position ${bannerPosition.values.map((one) => `when '${one}' then ${bannerRatio(one)}`).join(' ')} end`

/** What stands in the way of posting it, by the names of `bannerLack`. */
const LACKS = `coalesce(array_remove(array[
  case when m.id is null then 'IMAGE' end,
  case when abs(m.width / (m.height * (${RATIO})::double precision) - 1) > ${RATIO_SLACK} then 'RATIO' end,
  case when ${TARGET_GONE} then 'TARGET' end,
  case when o.end_at <= now() then 'ENDED' end], null), '{}')`

export const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.title,
  '/media/' || m.id as image_url, o.link_kind, o.link_target,
  coalesce(g.name, ${sql.raw(campNameSql('c'))}) as link_name, o.position, o.start_at, o.end_at,
  o.post_status, ${SHOWN} as shown, o.sequence, o.archived_at is not null as archived,
  ${sql.raw(LACKS)} as lacks, ${sql.raw(LACKS)} = '{}' as is_configure`

interface BannerFilter {
  readonly position?: readonly BannerPosition[] | undefined
  readonly postStatus?: readonly BannerPost[] | undefined
  readonly title?: string | undefined
}

/** The only place of conditions on banners. */
export const bannerConditions = (archived: boolean, match: BannerFilter): Condition =>
  all([
    archived ? sql<boolean>`o.archived_at is not null` : sql<boolean>`o.archived_at is null`,
    among('o.position', match.position),
    among('o.post_status', match.postStatus),
    part('o.title', match.title),
  ])

/** Those that a place shows at a moment; now where none is named. */
export const liveConditions = (position: BannerPosition, at: string | undefined): Condition =>
  all([sql<boolean>`o.position = ${position}`, liveAndWhole(at === undefined ? sql`now()` : sql`${at}::timestamptz`)])
