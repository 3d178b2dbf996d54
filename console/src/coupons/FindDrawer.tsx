import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { type CouponDetail, findCoupon } from '@camp/contract/coupons/coupons.steps'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { alone } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { InPeek } from '../ui/peek/peek.ts'
import { CouponLife } from './CouponLife.tsx'
import { couponsText } from './coupons.text.ts'

/** Finds one code as it is read out on the phone, and shows its whole life. */
export function FindDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [coupon, setCoupon] = useState<CouponDetail>()
  const action = useAction(findCoupon, { quiet: ({ status }) => status === 400 || status === 429 })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const find = async () => {
    setCoupon(undefined)
    // The check character says at once that it was mistyped: nothing is asked.
    if (!isCouponCode(tidyCoupon(typed))) return setWrong(t('find.mistyped'))
    setWrong(undefined)
    const found = await action.run({ body: { code: typed } })
    if (found) setCoupon(found)
  }
  const said = wrong ?? action.error?.body?.msg
  return (
    <Drawer title={t('do.find')} wide onClose={onClose}>
      <div className="drawer-body coupons-find">
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            void find()
          }}
        >
          <TextField
            label={title('code')}
            hint={t('find.hint')}
            {...alone}
            name="code"
            value={typed}
            error={said}
            onChange={(value) => {
              setTyped(value)
              setWrong(undefined)
            }}
          />
          <Button kind="primary" type="submit" busy={action.busy}>
            {t('find.go')}
          </Button>
        </form>
        {coupon && (
          <InPeek value={true}>
            <CouponLife coupon={coupon} />
          </InPeek>
        )}
      </div>
    </Drawer>
  )
}
