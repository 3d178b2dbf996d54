import { personFlg } from '@camp/contract/base/labels'
import type { ParentBrief } from '@camp/contract/parents/parents.merges'
import { parentRecord } from '@camp/contract/parents/parents.record'
import type { ReactNode } from 'react'
import { formatCount, formatDay, formatList, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { parentsText } from './parents.text.ts'

interface FactsProps {
  readonly account: ParentBrief
  readonly title: ReactNode
  /** What it is compared with: children of the same name are marked. */
  readonly other?: ParentBrief
}

/** An account as it is compared with another. */
export function AccountFacts({ account, title, other }: FactsProps) {
  const t = useText(parentsText)
  const titleOf = useTitles(parentRecord)
  const member =
    account.memberLevel &&
    account.memberExpiresAt &&
    t('memberUntil', { level: account.memberLevel, day: formatDay(account.memberExpiresAt) })
  const children = other?.children.some((child) => account.children.includes(child))
    ? account.children.map((child) =>
        other.children.includes(child) ? <mark key={child}>{child}</mark> : <span key={child}>{child}</span>,
      )
    : formatList(account.children)
  const line = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value || <span className="quiet">–</span>}</dd>
    </div>
  )
  return (
    <article className="parents-account" aria-label={account.nickname}>
      <h2>
        {title} {account.activeFlg !== 'ACTIVE' && <StatusTag of={personFlg} value={account.activeFlg} />}
      </h2>
      <dl>
        {line(titleOf('phone'), account.phone)}
        {line(titleOf('children'), children)}
        {line(titleOf('memberLevel'), member)}
        {line(titleOf('orderCount'), t('ordersOf', { count: formatCount(account.orderCount), amount: formatMoney(account.paidAmount) }))}
        {line(titleOf('registeredAt'), formatDay(account.registeredAt))}
        {line(t('field.number'), String(account.id))}
      </dl>
    </article>
  )
}
