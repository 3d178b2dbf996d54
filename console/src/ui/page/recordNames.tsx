import type { ReactNode } from 'react'
import { Nothing, NumberLink } from '../table/cells.tsx'
import { RecordLink } from './RecordLink.tsx'

/** Where a record is opened, by what it is: its page, or its list with it open beside. Rows name a group together with its camp. */
const pages = {
  camp: '/camp/detail?id=',
  campGroup: '/camp/campStudent?groupId=',
  campStudent: '/camp/campStudent/campStudentDetail?id=',
  channel: '/extension/channel?peek=',
  coach: '/coach/detail?id=',
  coachGroup: '/coach/coachMember?groupId=',
  order: '/order/detail?orderNumber=',
  parent: '/parent/detail?id=',
  referrer: '/extension/referrer?peek=',
  user: '/usercenter/user?id=',
} as const

type PagedRecord = keyof typeof pages

/** Where a record is opened, by its id or, for an order, its number. */
export const pageFor = (record: PagedRecord, id: number | string): string => pages[record] + encodeURIComponent(id)

/** What a field of rows names, and the field beside it that holds its id. */
export const named = {
  byName: ['user', 'byUserId'],
  campName: ['camp', 'campId'],
  channelName: ['channel', 'channelId'],
  closedByName: ['user', 'closedById'],
  coachGroupName: ['coachGroup', 'coachGroupId'],
  coachName: ['coach', 'coachId'],
  groupName: ['campGroup', 'groupId'],
  leaderName: ['coach', 'leaderCoachId'],
  madeByName: ['user', 'madeById'],
  operator: ['user', 'operatorId'],
  orderNumber: ['order', 'orderNumber'],
  ownerName: ['user', 'ownerUserId'],
  parentName: ['parent', 'parentId'],
  referrerName: ['referrer', 'referrerId'],
  sharedByName: ['user', 'sharedById'],
  studentName: ['campStudent', 'campStudentId'],
  usedByName: ['parent', 'usedByParentId'],
} as const

type Named = typeof named

/** A field that holds the name of another record. */
type NameField = keyof Named

/** A row that holds such a name, and the id. */
type Naming<K extends NameField> = { readonly [key in K]?: string | null } & {
  readonly [key in Named[K][1]]: number | string | null
} & (K extends 'groupName' ? { readonly campId: number | null } : unknown)

const isNameField = (key: string): key is NameField => Object.hasOwn(named, key)

/** The name of another record as a row holds it: a link where the reader may open it, else the bare name; undefined where the row names none here. */
export function nameFound(row: object, key: string, inTable: boolean): ReactNode {
  const held = row as Readonly<Record<string, string | number | null | undefined>> // only the fields of names and ids are looked at
  if (!isNameField(key) || !(named[key][1] in row)) return undefined
  const [record, id] = named[key]
  const name = held[key]
  if (!name) return <Nothing />
  const to = held[id] ? pageFor(record, held[id]) : null
  if (record === 'order') return <NumberLink value={String(name)} to={String(to)} inTable={inTable} />
  return (
    <RecordLink to={to && record === 'campGroup' ? `${to}&campId=${held.campId}` : to} inTable={inTable} quiet={inTable}>
      {name}
    </RecordLink>
  )
}

/** The same of a row that is known to name one. */
export const nameIn = <K extends NameField>(row: Naming<K>, key: K, inTable = false): ReactNode => nameFound(row, key, inTable)
