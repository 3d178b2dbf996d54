import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { listFeedback } from '@camp/contract/feedback/feedback'
import { getParent, getParentLearningInformation, listParentOrders } from '@camp/contract/parents/parents'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FollowUpsCard } from '../followUps/followUps.parts.tsx'
import { OrderState } from '../orders/orders.state.parts.tsx'
import { useChildLine } from '../parents/parents.parts.ts'
import { formatDay, formatMoney, shortDay } from '../platform/format.ts'
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
    <aside className="feedback-family" aria-label={t('part.family')}>
      <section>
        <h3>
          {one.parentName}
          {mayRead && <Link to={familyPage(one.parentId)}>{t('do.family')}</Link>}
        </h3>
        <PersonalCell value={one.parentPhone} entity="parent" id={one.parentId} field="phone" />
        {mayRead && <Member parentId={one.parentId} />}
        {!mayRead && one.children !== '' && (
          <p>
            <span className="quiet">{t('children')}</span> {one.children}
          </p>
        )}
      </section>
      {mayRead && <Children parentId={one.parentId} />}
      {mayRead && <Camps parentId={one.parentId} />}
      {mayRead && <Orders parentId={one.parentId} />}
      <FollowUpsCard parentId={one.parentId} />
      <Past one={one} onOpen={onOpen} />
    </aside>
  )
}

interface Of {
  readonly parentId: number
}
const familyPage = (parentId: number, tab?: string): string => `/parent/detail?id=${parentId}${tab ? `&tab=${tab}` : ''}`

function Section({ title, more, children }: { readonly title: string; readonly more?: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <h3>
        {title}
        {more}
      </h3>
      {children}
    </section>
  )
}

/** All of them, where there are more than are shown. */
function AllLink({ parentId, tab, total }: Of & { readonly tab: string; readonly total: number | undefined }) {
  const t = useText(feedbackText)
  return total !== undefined && total > FEW ? <Link to={familyPage(parentId, tab)}>{t('do.all', { count: total })}</Link> : null
}

function Member({ parentId }: Of) {
  const t = useText(feedbackText)
  const { data } = useCall(getParent, { query: { id: parentId } }, quiet)
  if (!data?.memberLevel || !data.memberExpiresAt) return null
  return <p className="quiet">{t('memberUntil', { level: data.memberLevel, day: formatDay(data.memberExpiresAt) })}</p>
}

function Children({ parentId }: Of) {
  const t = useText(feedbackText)
  const lineOf = useChildLine()
  const { data } = useCall(getParent, { query: { id: parentId } }, quiet)
  return (
    <Section title={t('children')}>
      {!data && <LoadingLines />}
      {data?.children.length === 0 && <p className="quiet">{t('noChildren')}</p>}
      {data?.children.map((child) => (
        <p key={child.id} className="feedback-fact feedback-child">
          <span>{child.name}</span>
          <span className="quiet">{lineOf(child)}</span>
        </p>
      ))}
    </Section>
  )
}

/** How each child does in each camp, the newest first. */
function Camps({ parentId }: Of) {
  const t = useText(feedbackText)
  const mayOpen = useHolds()('CAMP_STUDENT_DETAIL')
  const { data } = useCall(getParentLearningInformation, { query: { parentId } }, quiet)
  return (
    <Section title={t('part.camps')} more={<AllLink parentId={parentId} tab="learning" total={data?.length} />}>
      {!data && <LoadingLines />}
      {data?.length === 0 && <p className="quiet">{t('noCamps')}</p>}
      {data?.slice(0, FEW).map((camp) => (
        <div key={camp.campStudentId} className="feedback-camp">
          <p className="feedback-fact">
            {mayOpen ? (
              <Link to={`/camp/campStudent/campStudentDetail?id=${camp.campStudentId}`}>{camp.campName}</Link>
            ) : (
              <span>{camp.campName}</span>
            )}
            <StatusTag of={campStudentStatus} value={camp.status} />
          </p>
          <p className="quiet">{[camp.studentName, camp.groupName, camp.coachName].filter(Boolean).join(' · ')}</p>
          <p className="quiet">{t('clockedIn', { done: camp.clockInsDone, due: camp.clockInsDue })}</p>
        </div>
      ))}
    </Section>
  )
}

function Orders({ parentId }: Of) {
  const t = useText(feedbackText)
  const mayOpen = useHolds()('ORDER_INDEX')
  const { data } = useCall(listParentOrders, { query: { parentId, page: 1, size: FEW } }, quiet)
  return (
    <Section title={t('part.orders')} more={<AllLink parentId={parentId} tab="orders" total={data?.totalElements} />}>
      {!data && <LoadingLines />}
      {data?.content.length === 0 && <p className="quiet">{t('noOrders')}</p>}
      <div className="feedback-orders">
        {data?.content.map((order) => (
          <p key={order.id} className="feedback-fact">
            {mayOpen ? (
              <Link to={`/order/detail?orderNumber=${order.orderNumber}`}>{order.goodsName}</Link>
            ) : (
              <span>{order.goodsName}</span>
            )}
            <span>{formatMoney(order.payAmount)}</span>
            <OrderState status={order.status} refundRequest={order.refundRequest} />
            <span className="quiet">{shortDay(order.createdAt)}</span>
          </p>
        ))}
      </div>
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
        <p key={id} className="feedback-fact">
          <button type="button" className="link" onClick={() => onOpen(id)}>
            {content}
          </button>
          <span className="quiet">{shortDay(createdAt)}</span>
        </p>
      ))}
    </Section>
  )
}
