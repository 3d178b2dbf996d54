import { limitsOf } from '@camp/contract/base/limits'
import { checkPhone } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { getParent, listParents } from '@camp/contract/parents/parents'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { couponsText } from './coupons.text.ts'

interface Values {
  code: string
  phone: string
  studentId: number | undefined
}

const takes = limitsOf(redeemCoupon)

/** Redeems a code for the family whose phone is typed; says beforehand who that is. */
export function RedeemModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const language = useLanguage()
  const holds = useHolds()
  const action = useAction(redeemCoupon, { quiet: shownInForm, stale: ['Coupons', 'Orders', 'Parents'] })
  const start: Values = { code: '', phone: '', studentId: undefined }
  const form = useForm<Values>(
    { code: takes.code, phone: { required: true }, studentId: { required: false } },
    start,
    ({ code, phone }) => {
      const wrong = checkPhone(phone)
      return {
        code: code.trim() === '' || isCouponCode(tidyCoupon(code)) ? undefined : t('find.mistyped'),
        phone: wrong ? inLanguage(wrong, language) : undefined,
      }
    },
  )
  const phone = phoneOf(form.values.phone)
  const whole = checkPhone(phone) === null
  const found = useCall(listParents, { query: { phone, page: 1, size: 1 } }, { enabled: whole })
  const family = whole ? found.data?.content[0] : undefined
  const children = useCall(getParent, { query: { id: family?.id ?? 0 } }, { enabled: family !== undefined && holds('PARENT_DETAIL') })
  const nobody = whole && found.data !== undefined && family === undefined
  const hint = family ? t('redeem.family', { name: family.realName ?? family.nickname }) : t('redeem.phoneHint')
  const send = async ({ code, studentId }: Values) => {
    if (!family) return
    const done = await action.run({ body: { code, parentId: family.id, ...(studentId && { studentId }) } })
    if (!done) return
    const { orderNumber, payAmount } = done
    const words = done.before ? 'redeem.before' : payAmount === 0 ? 'redeem.done' : 'redeem.rest'
    return t(words, { orderNumber, amount: formatMoney(payAmount) })
  }
  const phoneField = form.field('phone')
  return (
    <FormModal title={t('do.redeem')} form={form} sending={action} submit={t('redeem.go')} onClose={onClose} send={send}>
      <TextField label={title('code')} hint={t('find.hint')} {...form.field('code')} />
      <PhoneField
        label={t('familyPhone')}
        hint={hint}
        {...phoneField}
        error={phoneField.error ?? (nobody ? t('redeem.nobody') : undefined)}
      />
      {family && holds('PARENT_DETAIL') && (
        <SelectField
          label={t('redeem.child')}
          hint={t('redeem.childHint')}
          options={optionsOf(children, (parent) => parent.children.map(({ id, name }) => ({ value: id, label: name })))}
          {...form.field('studentId')}
        />
      )}
    </FormModal>
  )
}
