import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf, requiring, requiringOnly, unlimited } from '@camp/contract/base/limits'
import { checkPhone } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { campName } from '@camp/contract/camps/camps.names'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { payMethod } from '@camp/contract/orders/orders.states'
import { createOrder, findOrderingFamily, listOrderingCamps, staffPayMethods } from '@camp/contract/orders/orders.writing'
import { getReferrerSimpleList } from '@camp/contract/referrers/referrers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useOnce } from '../platform/effects.ts'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useOnly } from '../ui/form/useOnly.ts'
import { orderingText } from './ordering.text.ts'
import './orders.ordering.css'

type Family = CallAnswer<typeof findOrderingFamily>
type Goods = CallAnswer<typeof getGoodsSimpleList>[number]
type Camp = CallAnswer<typeof listOrderingCamps>[number]

interface Asked<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  refetch(): Promise<unknown>
}

interface Values {
  phone: string
  goodsId: number | undefined
  /** 0: none. */
  studentId: number | undefined
  /** 0: later. */
  campId: number | undefined
  quantity: string
  couponCode: string
  addressId: number | undefined
  payMethod: (typeof staffPayMethods)[number]
  /** 0: the family's own. */
  channelId: number | undefined
  referrerId: number | undefined
}

const empty: Values = {
  phone: '',
  goodsId: undefined,
  studentId: 0,
  campId: 0,
  quantity: '1',
  couponCode: '',
  addressId: undefined,
  payMethod: 'OFFLINE',
  channelId: 0,
  referrerId: 0,
}

const { parentId: _family, ...ofOrder } = limitsOf(createOrder)
const limits = { ...ofOrder, phone: unlimited }

interface NewOrderModalProps {
  /** Undefined: the family is found by its phone. */
  readonly parentId?: number | undefined
  onClose(): void
}

/** Orders for a family: who, what, and how it is paid. */
export function NewOrderModal({ parentId, onClose }: NewOrderModalProps) {
  const t = useText(orderingText)
  const language = useLanguage()
  const navigate = useNavigate()
  const [family, setFamily] = useState<Family>()
  const goods = useCall(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } }, { enabled: family !== undefined })
  const goodsOf = (values: Values): Goods | undefined => goods.data?.find(({ id }) => id === values.goodsId)
  const [campGoodsId, setCampGoodsId] = useState<number>()
  const camps = useCall(listOrderingCamps, { query: { goodsId: campGoodsId ?? 0 } }, { enabled: campGoodsId !== undefined })
  const isFull = (id: number | undefined) => camps.data?.some((camp) => camp.id === id && camp.taken >= camp.capacity)
  const form = useForm(
    (values: Values) => {
      // What the order takes is not shown before its family is known.
      if (!family) return requiringOnly(limits, 'phone')
      // Of a camp one is ordered for one child: its quantity is not asked for.
      return goodsOf(values)?.kind === 'CAMP' ? { ...requiring(limits, 'studentId'), quantity: unlimited } : limits
    },
    empty,
    (values) => {
      const wrong = checkPhone(values.phone)
      return {
        phone: family || wrong === null ? undefined : language === 'en-US' ? wrong.en : wrong.zh,
        couponCode: !family || values.couponCode.trim() === '' || isCouponCode(tidyCoupon(values.couponCode)) ? undefined : t('mistyped'),
        studentId: family && goodsOf(values)?.kind === 'CAMP' && !values.studentId ? t('needStudent') : undefined,
        campId: family && goodsOf(values)?.kind === 'CAMP' && isFull(values.campId) ? t('full') : undefined,
      }
    },
  )
  const action = useAction(createOrder, { quiet: shownInForm })
  const find = async (query: { phone: string } | { parentId: number }) => {
    const answer = await call(findOrderingFamily, { query }, { quiet: (failure) => failure.status === 404 })
    if (isFailure(answer)) return answer.status === 404 ? form.refuse({ phone: t('none') }) : undefined
    if (answer.activeFlg === 'FROZEN') return form.refuse({ phone: t('frozen') })
    setFamily(answer)
    const [address] = answer.addresses
    const [child] = answer.students
    form.change({ addressId: address?.id, studentId: answer.students.length === 1 ? (child?.id ?? 0) : 0 })
  }
  // Asked once, when the dialog opens for a family.
  useOnce(() => {
    if (parentId !== undefined) void find({ parentId })
  })
  const chosen = goodsOf(form.values)
  const quantity = chosen?.kind === 'CAMP' ? 1 : Number(form.values.quantity)
  const amount = chosen && Number.isInteger(quantity) && quantity > 0 ? chosen.priceAmount * quantity : undefined
  // By the form and not by the hand: what was typed before stands in it again without a choice being made.
  const asked = chosen?.kind === 'CAMP' ? chosen.id : undefined
  if (asked !== campGoodsId) setCampGoodsId(asked)
  /** A camp of other goods would be refused. */
  const onGoods = (id: number | undefined) => form.change({ goodsId: id, campId: 0 })
  const send = async (values: Values) => {
    if (!family) return find({ phone: phoneOf(values.phone) })
    const { goodsId = 0, addressId } = values
    const couponCode = values.couponCode.trim()
    const isCamp = chosen?.kind === 'CAMP'
    const given = (name: 'studentId' | 'channelId' | 'referrerId') => (values[name] ? { [name]: values[name] } : {})
    const body = {
      parentId: family.id,
      goodsId,
      quantity,
      payMethod: values.payMethod,
      ...given('studentId'),
      ...given('channelId'),
      ...given('referrerId'),
      ...(isCamp && values.campId ? { campId: values.campId } : {}),
      ...(addressId ? { addressId } : {}),
      ...(couponCode ? { couponCode } : {}),
    }
    const made = await action.run({ body }, { goods: chosen?.name ?? '' })
    if (!made) return
    toast('success', t('done', { orderNumber: made.orderNumber, amount: formatMoney(made.payAmount, { sign: false }) }))
    onClose()
    void navigate(`/order/detail?orderNumber=${made.orderNumber}`)
  }
  const submit =
    amount === undefined || form.values.couponCode.trim() !== ''
      ? t('sendEmpty')
      : t('send', { amount: formatMoney(amount, { sign: false }) })
  return (
    <FormModal title={t('title')} form={form} sending={action} submit={family ? submit : t('find')} onClose={onClose} send={send}>
      {family ? (
        <div className="orders-ordering-family">
          <span>{t('found', { name: family.name, phone: family.phone })}</span>
          {parentId === undefined && <Button onClick={() => setFamily(undefined)}>{t('other')}</Button>}
        </div>
      ) : (
        <PhoneField label={t('parentPhone')} {...form.field('phone')} />
      )}
      {family && <OrderFields form={form} family={family} goods={goods} camps={camps} kind={chosen?.kind} onGoods={onGoods} />}
    </FormModal>
  )
}

interface OrderFieldsProps {
  readonly form: Form<Values>
  readonly family: Family
  readonly goods: Asked<Goods[]>
  readonly camps: Asked<Camp[]>
  readonly kind: Goods['kind'] | undefined
  onGoods(id: number | undefined): void
}

function OrderFields({ form, family, goods, camps, kind, onGoods }: OrderFieldsProps) {
  const t = useText(orderingText)
  const title = useTitles(orderRecord)
  const language = useLanguage()
  const children = family.students.map(({ id, name, grade }) => ({ value: id, label: name, ...(grade && { hint: grade }) }))
  const none = kind === 'CAMP' ? [] : [{ value: 0, label: t('noStudent') }]
  const listed = optionsOf(goods, (list) =>
    list.map(({ id, name, priceAmount }) => ({ value: id, label: name, hint: formatMoney(priceAmount) })),
  )
  const addresses = family.addresses.map(({ id, receiver, province, city, detail }) => ({
    value: id,
    label: `${receiver} ${province}${city}`,
    hint: detail,
  }))
  return (
    <>
      <SelectField label={title('goodsName')} options={listed} {...form.field('goodsId')} onChange={onGoods} />
      <SelectField label={t('student')} options={[...none, ...children]} {...form.field('studentId')} />
      {kind === 'CAMP' ? <CampOfGoods form={form} camps={camps} /> : <TextField label={title('quantity')} {...form.field('quantity')} />}
      <TextField label={t('couponCode')} hint={t('couponHint')} {...form.field('couponCode')} />
      {kind !== 'MEMBER' && addresses.length > 0 && (
        <SelectField label={t('address')} hint={t('addressHint')} options={addresses} {...form.field('addressId')} />
      )}
      {kind !== 'MEMBER' && addresses.length === 0 && <p className="quiet">{t('noAddress')}</p>}
      <SelectField
        label={t('payMethod')}
        options={staffPayMethods.map((value) => ({ value, label: payMethod.label(value, language) }))}
        {...form.field('payMethod')}
        onChange={(value) => form.change({ payMethod: value ?? 'OFFLINE' })}
      />
      <Sources form={form} family={family} />
    </>
  )
}

/** The camps of the goods. */
function CampOfGoods({ form, camps }: { readonly form: Form<Values>; readonly camps: Asked<Camp[]> }) {
  const t = useText(orderingText)
  const options = optionsOf(camps, (list) => [
    { value: 0, label: t('campLater') },
    ...list.map((camp) => ({ value: camp.id, label: campName(camp), hint: t('room', { taken: camp.taken, capacity: camp.capacity }) })),
  ])
  const [first, ...others] = camps.data ?? []
  useOnly(form.field('campId'), first && others.length === 0 && first.taken < first.capacity ? first.id : undefined)
  return <SelectField label={t('camp')} hint={t('campHint')} options={options} {...form.field('campId')} />
}

/** By whom the family came: its own, unless somebody says otherwise. */
function Sources({ form, family }: { readonly form: Form<Values>; readonly family: Family }) {
  const t = useText(orderingText)
  const title = useTitles(orderRecord)
  const channels = useCall(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const referrers = useCall(getReferrerSimpleList, { query: { verifyStatus: ['VERIFIED'] } })
  const named = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const own = family.channelName ? t('ownChannel', { name: family.channelName }) : t('noChannel')
  return (
    <>
      <SelectField
        label={title('channelName')}
        options={optionsOf(channels, (list) => [{ value: 0, label: own }, ...named(list)])}
        {...form.field('channelId')}
      />
      <SelectField
        label={title('referrerName')}
        options={optionsOf(referrers, (list) => [{ value: 0, label: t('ownReferrer') }, ...named(list)])}
        {...form.field('referrerId')}
      />
    </>
  )
}
