import { numberOf } from '@camp/contract/base/cleaning'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { percentOf } from '@camp/contract/base/numbers'
import { tryCampProfit } from '@camp/contract/profit/profit'
import { profitPart } from '@camp/contract/profit/profit.labels'
import { profitThing } from '@camp/contract/profit/profit.record'
import { useState } from 'react'
import { formatCount, formatList, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { profitText } from './profit.text.ts'

const { orders } = limitsOf(tryCampProfit)
const LIMITS = { price: unlimited, orders, pay: unlimited, commission: unlimited }
const NOTHING = { price: '', orders: '', pay: '', commission: '' }
const PERCENT = /^\d{1,4}(\.\d{1,2})?$/
/** Undefined where nothing was typed, NaN where it is no share. */
function percent(text: string): number | undefined {
  const plain = numberOf(text).replace(/%$/, '')
  return plain === '' ? undefined : PERCENT.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
const MOST = { pay: 100_000, commission: 10_000 } as const
const isWrong = (value: number | undefined, most: number): boolean => value !== undefined && !(value <= most)

/** What a camp would leave at another price, enrolment, pay or commission: the server reckons, and keeps nothing of it. */
export function ProfitTry({ campId }: { readonly campId: number }) {
  const t = useText(profitText)
  const title = useTitles(profitThing)
  const language = useLanguage()
  const [change, setChange] = useState({})
  const form = useForm(LIMITS, NOTHING, ({ price, orders: count, pay, commission }) => ({
    price: isWrong(parseYuan(price), Number.MAX_SAFE_INTEGER) ? t('wrong.price') : undefined,
    orders: isWrong(count === '' ? undefined : /^\d+$/.test(count) ? Number(count) : Number.NaN, orders.max ?? 0)
      ? t('wrong.orders')
      : undefined,
    pay: isWrong(percent(pay), MOST.pay) ? t('wrong.percent', { most: MOST.pay / 100 }) : undefined,
    commission: isWrong(percent(commission), MOST.commission) ? t('wrong.percent', { most: MOST.commission / 100 }) : undefined,
  }))
  const { data } = useCall(tryCampProfit, { query: { campId, ...change } }, { keepPrevious: true })
  const reckon = () => {
    if (!form.check()) return
    const { price, orders: count, pay, commission } = form.values
    const asked = {
      price: parseYuan(price),
      orders: count === '' ? undefined : Number(count),
      payBp: percent(pay),
      commissionBp: percent(commission),
    }
    setChange(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))
  }
  const now = data?.now
  const facts = data && [
    { key: 'now', title: t('now'), value: formatMoney(data.now.margin) },
    { key: 'then', title: t('tried'), value: formatMoney(data.margin) },
    { key: 'difference', title: t('difference'), value: formatMoney(data.difference) },
    { key: 'pays', title: t('breakEven'), value: data.breakEven === null ? t('never') : formatCount(data.breakEven) },
    { key: 'same', title: t('try'), value: data.pays === null ? t('paysNever') : t('pays', { count: formatCount(data.pays) }), wide: true },
  ]
  return (
    <Card title={t('try')}>
      <p className="profit-hint quiet">{t('tryHint')}</p>
      <form
        className="profit-try"
        onSubmit={(event) => {
          event.preventDefault()
          reckon()
        }}
      >
        <TextField label={t('price')} placeholder={now ? yuanText(now.price) : ''} {...form.field('price')} />
        <TextField label={title('orders')} placeholder={now ? String(now.orders) : ''} {...form.field('orders')} />
        <TextField label={t('pay')} placeholder={now ? percentOf(now.payBp) : ''} {...form.field('pay')} />
        <TextField label={t('commission')} placeholder={now ? percentOf(now.commissionBp) : ''} {...form.field('commission')} />
        <Button type="submit">{t('doTry')}</Button>
      </form>
      {facts && <Descriptions facts={facts} />}
      {data && data.unknown.length > 0 && (
        <p className="profit-hint quiet">
          {t('withUnknown', { parts: formatList(data.unknown.map((part) => profitPart.label(part, language))) })}
        </p>
      )}
    </Card>
  )
}
