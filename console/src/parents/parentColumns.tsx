import { personFlg } from '@camp/contract/base/labels'
import { useMemo } from 'react'
import { formatCount, formatDay, formatList } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { MoneyCell, Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useWide } from '../ui/table/useWide.ts'
import type { ParentRow } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const t = textOf(parentsText)

/** The columns of the list of parents; those that fit a window of 1440 px are shown by default. */
export function useParentColumns(): readonly Column<ParentRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      { key: 'nickname', title: t('field.parent'), width: wide(112, 104), pin: 'left', cell: (parent) => parent.nickname },
      { key: 'realName', title: t('field.realName'), width: 96, hidden: true, cell: (parent) => parent.realName ?? <Nothing /> },
      { key: 'phone', title: t('field.phone'), width: 126, cell: phoneOf },
      { key: 'children', title: t('field.children'), width: wide(120, 112), grow: true, cell: childrenOf },
      { key: 'memberLevel', title: t('field.member'), width: 88, cell: (parent) => parent.memberLevel ?? <Nothing /> },
      {
        key: 'memberExpiresAt',
        title: t('field.memberUntil'),
        width: wide(112, 124),
        hidden: true,
        cell: (parent) => (parent.memberExpiresAt ? formatDay(parent.memberExpiresAt) : <Nothing />),
      },
      { key: 'channelName', title: t('field.channel'), width: wide(100, 88), cell: (parent) => parent.channelName ?? <Nothing /> },
      { key: 'referrerName', title: t('field.referrer'), width: 92, hidden: true, cell: (parent) => parent.referrerName ?? <Nothing /> },
      { key: 'tags', title: t('field.tags'), width: 120, hidden: true, cell: tagsOf },
      {
        key: 'orderCount',
        title: t('field.orders'),
        width: wide(80, 84),
        align: 'right',
        sortKey: 'orderCount',
        cell: (parent) => formatCount(parent.orderCount),
      },
      {
        key: 'paidAmount',
        title: t('field.paid'),
        width: wide(104, 92),
        align: 'right',
        sortKey: 'paidAmount',
        cell: (parent) => <MoneyCell blank fen={parent.paidAmount} />,
      },
      {
        key: 'registeredAt',
        title: t('field.registered'),
        width: wide(108, 124),
        sortKey: 'registeredAt',
        cell: (parent) => <TimeCell at={parent.registeredAt} />,
      },
      {
        key: 'lastActiveAt',
        title: t('field.lastActive'),
        width: wide(108, 124),
        sortKey: 'lastActiveAt',
        cell: (parent) => <TimeCell at={parent.lastActiveAt} />,
      },
      {
        key: 'activeFlg',
        watched: true,
        title: t('field.state'),
        width: 76,
        cell: (parent) => <StatusTag of={personFlg} value={parent.activeFlg} />,
      },
    ],
    [wide],
  )
}

const phoneOf = ({ id, phone }: ParentRow) => <PersonalCell value={phone} entity="parent" id={id} field="phone" />
const childrenOf = ({ children }: ParentRow) => (children.length === 0 ? <Nothing /> : formatList(children.map(({ name }) => name)))
const tagsOf = ({ tags }: ParentRow) => (tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />)
