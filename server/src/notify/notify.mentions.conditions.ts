/** So many are offered: one types on to find others. */
const OFFERED = 8
/** While nothing is typed: among these the console finds those whose name is spelt by letters. */
const KNOWN = 200

/** Of those who read a record those whose name or account fits $3, without $2. `readers`: their `id`, and the `link` where each opens record $1. */
export const offerText = (readers: string): string => `select u.id, u.real_name as name from ${readers} r join users u on u.id = r.id
   where u.id <> $2 and ($3::text is null or position(lower($3) in lower(u.real_name)) > 0 or starts_with(lower(u.username), lower($3)))
   order by u.real_name collate "zh-x-icu", u.id limit case when $3::text is null then ${KNOWN} else ${OFFERED} end`

/** Those of the people $2 who read it. */
export const amongText = (readers: string): string => `select r.id, r.link from ${readers} r where r.id = any($2::bigint[]) order by r.id`
