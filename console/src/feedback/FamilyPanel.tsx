import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { listFeedback } from '@camp/contract/feedback/feedback'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { listParentCamps, listParentOrders } from '@camp/contract/parents/parents'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FollowUpsCard } from '../pickers/followUps/FollowUpsCard.tsx'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import type { Conversation } from './FeedbackConversation.tsx'
import { feedbackText } from './feedback.text.ts'

const FEW = 3
const quiet = { quiet: () => true }

/** Who writes: what one needs to know before answering, without leaving the desk. */
export function FamilyPanel({ one, onOpen }: { readonly one: Conversation; onOpen(id: number): void }) {
  const t = useText(feedbackText)
  const mayRead = useHolds()('PARENT_DETAIL')
  return (
    <aside className="desk-family" aria-label={t('part.family')}>
      <section>
        <h3>
          {one.parentName}
          {mayRead && <Link to={`/parent/detail?id=${one.parentId}`}>{t('do.family')}</Link>}
        </h3>
        <PersonalCell value={one.parentPhone} entity="parent" id={one.parentId} field="phone" />
        {one.children !== '' && (
          <p>
            <span className="quiet">{t('children')}</span> {one.children}
          </p>
        )}
      </section>
      {mayRead && <Camps parentId={one.parentId} />}
      {mayRead && <Orders parentId={one.parentId} />}
      <Past one={one} onOpen={onOpen} />
      <FollowUpsCard parentId={one.parentId} />
    </aside>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Camps({ parentId }: { readonly parentId: number }) {
  const t = useText(feedbackText)
  const mayOpen = useHolds()('CAMP_STUDENT_DETAIL')
  const { data } = useCall(listParentCamps, { query: { parentId, page: 1, size: FEW } }, quiet)
  return (
    <Section title={t('part.camps')}>
      {!data && <LoadingLines />}
      {data?.content.length === 0 && <p className="quiet">{t('noCamps')}</p>}
      {data?.content.map((camp) => (
        <p key={camp.id} className="desk-fact">
          {mayOpen ? <Link to={`/camp/campStudent/campStudentDetail?id=${camp.id}`}>{camp.campName}</Link> : camp.campName}
          <span className="quiet">{camp.studentName}</span>
          <StatusTag of={campStudentStatus} value={camp.status} />
        </p>
      ))}
    </Section>
  )
}

function Orders({ parentId }: { readonly parentId: number }) {
  const t = useText(feedbackText)
  const mayOpen = useHolds()('ORDER_INDEX')
  const { data } = useCall(listParentOrders, { query: { parentId, page: 1, size: FEW } }, quiet)
  return (
    <Section title={t('part.orders')}>
      {!data && <LoadingLines />}
      {data?.content.length === 0 && <p className="quiet">{t('noOrders')}</p>}
      {data?.content.map((order) => (
        <p key={order.id} className="desk-fact">
          {mayOpen ? <Link to={`/order/detail?orderNumber=${order.orderNumber}`}>{order.goodsName}</Link> : order.goodsName}
          <span>{formatMoney(order.payAmount)}</span>
          <StatusTag of={orderStatus} value={order.status} />
        </p>
      ))}
    </Section>
  )
}

function Past({ one, onOpen }: { readonly one: Conversation; onOpen(id: number): void }) {
  const t = useText(feedbackText)
  const { data } = useCall(listFeedback, { query: { parentId: one.parentId, status: ['DONE'], page: 1, size: FEW + 1 } }, quiet)
  const past = data?.content.filter(({ id }) => id !== one.id).slice(0, FEW)
  return (
    <Section title={t('part.past')}>
      {past?.length === 0 && <p className="quiet">{t('noPast')}</p>}
      {past?.map(({ id, content, createdAt }) => (
        <p key={id} className="desk-fact">
          <button type="button" className="link" onClick={() => onOpen(id)}>
            {content}
          </button>
          <span className="quiet">{formatTime(createdAt).slice(5, 10)}</span>
        </p>
      ))}
    </Section>
  )
}
