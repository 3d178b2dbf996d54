import { personFlg } from '@camp/contract/base/labels'
import { consentColumn, consentPurpose } from '@camp/contract/consents/consents.labels'
import { consentReaders } from '@camp/contract/consents/consents.record'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { useMemo } from 'react'
import { formatDay, formatList } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { MoneyCell, Nothing, PageLink, PersonalCell, StatusTag, TaggedCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'
import { ParentTagsCell } from './ParentTagsCell.tsx'
import type { ParentRow } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const t = textOf(parentsText)
const column = columnOf(parentRecord)

/** The columns of the list of parents; those that fit a window of 1440 px are shown by default. */
export function useParentColumns(): readonly Column<ParentRow>[] {
  const wide = useWide()
  const holds = useHolds()
  const mayTag = holds('PARENT_EDIT')
  const mayReadConsents = holds(...consentReaders)
  return useMemo(
    () => [
      column('nickname', { title: t('field.parent'), width: wide(114, 106), pin: 'left', cell: nameOf }),
      column('realName', { width: 96, hidden: true }),
      column('phone', { width: 126, cell: phoneOf }),
      column('children', { width: wide(112, 108), grow: true, cell: childrenOf, ...(mayReadConsents && { also: consentKeys }) }),
      column('memberLevel', { width: 80 }),
      column('memberExpiresAt', { width: wide(112, 124), hidden: true, cell: memberUntil }),
      // In the middle of the row, where a click opens the family beside the list: the channel leads nowhere here.
      column('channelName', { width: wide(104, 96), cell: ({ channelName }) => channelName ?? <Nothing /> }),
      column('referrerName', { width: 92, hidden: true }),
      column('tags', { width: wide(104, 100), cell: mayTag ? chooseTags : tagsOf }),
      column('orderCount', { width: wide(72, 84), sortKey: 'orderCount' }),
      column('paidAmount', { width: 96, sortKey: 'paidAmount', cell: paidOf }),
      column('registeredAt', { width: wide(108, 124), sortKey: 'registeredAt' }),
      column('lastActiveAt', { width: wide(108, 124), sortKey: 'lastActiveAt' }),
      column('activeFlg', { width: 76, hidden: true }),
    ],
    [wide, mayTag, mayReadConsents],
  )
}

const consentKeys = consentPurpose.values.map(consentColumn)

const nameOf = ({ id, nickname, activeFlg }: ParentRow) => (
  <TaggedCell tag={activeFlg === 'FROZEN' && <StatusTag of={personFlg} value={activeFlg} />}>
    <PageLink to={`/parent/detail?id=${id}`}>{nickname}</PageLink>
  </TaggedCell>
)
const phoneOf = ({ id, phone }: ParentRow) => <PersonalCell value={phone} entity="parent" id={id} field="phone" />
const childrenOf = ({ children }: ParentRow) => (children.length === 0 ? <Nothing /> : formatList(children.map(({ name }) => name)))
const memberUntil = ({ memberExpiresAt: until }: ParentRow) => (until ? formatDay(until) : <Nothing />)
const paidOf = ({ paidAmount }: ParentRow) => <MoneyCell blank fen={paidAmount} />
const tagsOf = ({ tags }: ParentRow) => (tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />)
const chooseTags = (parent: ParentRow, active?: boolean) => <ParentTagsCell parent={parent} active={active} />
