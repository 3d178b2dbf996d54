import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf, requiring, unlimited } from '@camp/contract/base/limits'
import { checkPhone } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { campName } from '@camp/contract/camps/camps.names'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { payMethod } from '@camp/contract/orders/orders.states'
import { createOrder, findOrderingFamily, listOrderingCamps, staffPayMethods } from '@camp/contract/orders/orders.writing'
import { getReferrerSimpleList } from '@camp/contract/referrers/referrers'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isFailure } from '../../platform/client.ts'
import { formatMoney } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { useAction, useCall } from '../../platform/signedIn/query.ts'
import { Button } from '../../ui/base/Button.tsx'
import { type Form, useForm } from '../../ui/base/useForm.ts'
import { PhoneField, TextField } from '../../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../../ui/form/FormModal.tsx'
import { optionsOf } from '../../ui/form/options.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { orderingText } from './ordering.text.ts'
import './ordering.css'

type Family = CallAnswer<typeof findOrderingFamily>
type Goods = CallAnswer<typeof getGoodsSimpleList>[number]

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
  const form = useForm(
    (values: Values) => {
      if (!family) return requiring(limits, 'phone')
      return goodsOf(values)?.kind === 'CAMP' ? requiring(limits, 'studentId') : limits
    },
    empty,
    (values) => {
      const wrong = checkPhone(values.phone)
      return {
        phone: family || wrong === null ? undefined : language === 'en-US' ? wrong.en : wrong.zh,
        couponCode: values.couponCode.trim() === '' || isCouponCode(tidyCoupon(values.couponCode)) ? undefined : t('mistyped'),
        studentId: family && goodsOf(values)?.kind === 'CAMP' && !values.studentId ? t('needStudent') : undefined,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens for a family
  useEffect(() => {
    if (parentId !== undefined) void find({ parentId })
  }, [])
  const chosen = goodsOf(form.values)
  const quantity = chosen?.kind === 'CAMP' ? 1 : Number(form.values.quantity)
  const amount = chosen && Number.isInteger(quantity) && quantity > 0 ? chosen.priceAmount * quantity : undefined
  const send = async (values: Values) => {
    if (!family) return find({ phone: phoneOf(values.phone) })
    const { goodsId = 0, addressId } = values
    const couponCode = values.couponCode.trim()
    const isCamp = chosen?.kind === 'CAMP'
    const given = (name: 'studentId' | 'channelId' | 'referrerId') => (values[name] ? { [name]: values[name] } : {})
    const made = await action.run({
      body: {
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
      },
    })
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
        <div className="ordering-family">
          <span>{t('found', { name: family.name, phone: family.phone })}</span>
          {parentId === undefined && <Button onClick={() => setFamily(undefined)}>{t('other')}</Button>}
        </div>
      ) : (
        <PhoneField label={t('parentPhone')} {...form.field('phone')} />
      )}
      {family && <OrderFields form={form} family={family} goods={goods} kind={chosen?.kind} />}
    </FormModal>
  )
}

interface OrderFieldsProps {
  readonly form: Form<Values>
  readonly family: Family
  readonly goods: { data: Goods[] | undefined; isError: boolean; refetch(): Promise<unknown> }
  readonly kind: Goods['kind'] | undefined
}

function OrderFields({ form, family, goods, kind }: OrderFieldsProps) {
  const t = useText(orderingText)
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
      <SelectField label={t('goods')} options={listed} {...form.field('goodsId')} />
      <SelectField label={t('student')} options={[...none, ...children]} {...form.field('studentId')} />
      {kind === 'CAMP' ? (
        <CampOfGoods form={form} goodsId={form.values.goodsId ?? 0} />
      ) : (
        <TextField label={t('quantity')} {...form.field('quantity')} />
      )}
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

/** The camps of the goods' type. */
function CampOfGoods({ form, goodsId }: { readonly form: Form<Values>; readonly goodsId: number }) {
  const t = useText(orderingText)
  const camps = useCall(listOrderingCamps, { query: { goodsId } })
  const options = optionsOf(camps, (list) => [
    { value: 0, label: t('campLater') },
    ...list.map((camp) => ({ value: camp.id, label: campName(camp), hint: t('room', { taken: camp.taken, capacity: camp.capacity }) })),
  ])
  return <SelectField label={t('camp')} hint={t('campHint')} options={options} {...form.field('campId')} />
}

/** By whom the family came: its own, unless somebody says otherwise. */
function Sources({ form, family }: { readonly form: Form<Values>; readonly family: Family }) {
  const t = useText(orderingText)
  const channels = useCall(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const referrers = useCall(getReferrerSimpleList, { query: { verifyStatus: ['VERIFIED'] } })
  const named = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const own = family.channelName ? t('ownChannel', { name: family.channelName }) : t('noChannel')
  return (
    <>
      <SelectField
        label={t('channel')}
        options={optionsOf(channels, (list) => [{ value: 0, label: own }, ...named(list)])}
        {...form.field('channelId')}
      />
      <SelectField
        label={t('referrer')}
        options={optionsOf(referrers, (list) => [{ value: 0, label: t('ownReferrer') }, ...named(list)])}
        {...form.field('referrerId')}
      />
    </>
  )
}
