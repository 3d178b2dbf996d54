import { personFlg } from '@camp/contract/base/labels'
import { getParent } from '@camp/contract/parents/parents'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConsentsCard } from '../consents/consents.parts.tsx'
import { FollowUpsCard } from '../followUps/followUps.parts.tsx'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatDay, formatList, formatMoney } from '../platform/format.ts'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { TagChips } from '../ui/page/TagChips.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import { dial, type Reveal, useReveal } from '../ui/table/useReveal.ts'
import { ParentDialogs, useParentState } from './ParentDialogs.tsx'
import { ParentChildrenCard, ParentFactsCard, ParentMergesCard } from './ParentFacts.tsx'
import { ParentTabs } from './ParentTabs.tsx'
import { parentActions } from './parentActions.ts'
import { nameOf, type ParentDetail, type ParentTask } from './parentRow.ts'
import { parentsText } from './parents.text.ts'
import './parents.css'

/** One family with everything about it. */
export const { Page: ParentDetailPage, Peek: ParentPeek } = recordPage({
  entity: 'parent',
  call: getParent,
  input: (id) => ({ query: { id: idOf(id) } }),
  quiet: ({ status }) => status === 404,
  words: parentsText,
  list: '/parent/index',
  title: () => inBoth(parentsText, 'detailTitle'),
  tab: (parent) => parent && inBoth(parentsText, 'tabTitle', { name: nameOf(parent) }),
  view: (parent) => <Family parent={parent} />,
})

function Family({ parent }: { readonly parent: ParentDetail }) {
  const t = useText(parentsText)
  const [task, setTask] = useState<ParentTask | null>(null)
  const { figures, memberLevel, memberExpiresAt } = parent
  const phone = useReveal({ entity: 'parent', id: parent.id, field: 'phone' })
  const line = [
    parent.children.length > 0 && <b>{formatList(parent.children.map(({ name }) => name))}</b>,
    parent.phone !== '' && <PersonalCell value={parent.phone} entity="parent" id={parent.id} field="phone" by={phone} />,
    memberLevel && memberExpiresAt && t('memberUntil', { level: memberLevel, day: formatDay(memberExpiresAt) }),
    parent.tags.length > 0 && <TagChips tags={parent.tags} />,
  ]
  const figure = (key: keyof typeof figures, value: string) => ({ key, title: t(`figure.${key}`), value })
  return (
    <>
      <DetailPage
        title={nameOf(parent)}
        face={<Avatar name={nameOf(parent)} url={parent.avatarUrl} size={44} />}
        extra={parent.activeFlg === 'FROZEN' && <StatusTag of={personFlg} value={parent.activeFlg} />}
        line={line}
        actions={<FamilyActions parent={parent} start={setTask} phone={phone} />}
      >
        <Standing parent={parent} />
        <StatCards
          stats={[
            figure('orderCount', formatCount(figures.orderCount)),
            figure('orderedAmount', formatMoney(figures.orderedAmount)),
            figure('paidAmount', formatMoney(figures.paidAmount)),
            figure('refundedAmount', formatMoney(figures.refundedAmount)),
            figure('netAmount', formatMoney(figures.netAmount)),
            figure('campCount', formatCount(figures.campCount)),
            figure('clockInDays', formatCount(figures.clockInDays)),
          ]}
        />
        <div className="detail-columns">
          <ParentTabs parent={parent} />
          <div>
            {parent.mergedInto === null && parent.erasedAt === null && <FollowUpsCard parentId={parent.id} />}
            <ParentChildrenCard parent={parent} />
            {parent.erasedAt === null && <ConsentsCard parentId={parent.id} still={parent.mergedInto !== null} />}
            <ParentFactsCard parent={parent} />
            <ParentMergesCard parent={parent} />
          </div>
        </div>
      </DetailPage>
      <ParentDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}

/** What became of an account that is no longer used. */
function Standing({ parent }: { readonly parent: ParentDetail }) {
  const t = useText(parentsText)
  if (parent.erasedAt !== null) return <p className="parents-standing">{t('erased')}</p>
  if (parent.mergedInto === null) return null
  return (
    <p className="parents-standing">
      {t('mergedInto')} <Link to={`/parent/detail?id=${parent.mergedInto}`}>{t('openKept')}</Link>
    </p>
  )
}

interface ActionsProps {
  readonly parent: ParentDetail
  readonly phone: Reveal
  start(task: ParentTask): void
}

function FamilyActions({ parent, start, phone }: ActionsProps) {
  const t = useText(parentsText)
  const holds = useHolds()
  const navigate = useNavigate()
  const turn = useParentState()
  const there = parent.erasedAt === null && parent.mergedInto === null
  const reach = [
    holds('PII_VIEW') && parent.phone !== '' && { key: 'call', title: t('do.call'), stroke: 'c' as const, run: () => void dial(phone) },
    holds('ORDER_CREATE') && { key: 'order', title: t('do.order'), stroke: 'n' as const, run: () => start({ kind: 'order', parent }) },
    holds('MESSAGE_TASK_EDIT') && {
      key: 'message',
      title: t('do.message'),
      stroke: 's' as const,
      run: () => start({ kind: 'message', parent }),
    },
  ].filter((item) => item !== false)
  const toDuplicates = () => void navigate(`/parent/duplicates?parentId=${parent.id}`)
  const address = holds('ADDRESS_EDIT') ? [{ key: 'address', title: t('do.address'), run: () => start({ kind: 'address', parent }) }] : []
  const duplicates = { key: 'duplicates', title: t('do.duplicates'), run: toDuplicates }
  return (
    <PageActions items={there ? [...reach, ...parentActions(parent, holds, { start, turn }), duplicates, ...address] : []} next="call">
      <HistoryButton of={parentRecord} id={parent.id} title={nameOf(parent)} />
    </PageActions>
  )
}
