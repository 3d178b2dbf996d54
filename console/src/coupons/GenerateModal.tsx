import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { COUPONS_MOST, COUPONS_PORTION, generateCoupons } from '@camp/contract/coupons/coupons'
import { couponKind } from '@camp/contract/coupons/coupons.labels'
import { couponBatchRecord } from '@camp/contract/coupons/coupons.record'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { formatCount, formatDay, formatMoney, formatSize } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { saveFile } from '../ui/list/ExportButton.tsx'
import { couponsText } from './coupons.text.ts'
import { bodyOf, estimateOf, type GenerateValues, takesBy, wholeCount } from './generateForm.ts'

/** A new batch of codes; says beforehand how many, how long it takes and how large the file becomes. */
export function GenerateModal({ channelId, onClose }: { readonly channelId: number | undefined; readonly onClose: () => void }) {
  const t = useText(couponsText)
  const title = useTitles(couponBatchRecord)
  const holds = useHolds()
  const mayTakeOut = holds('PROMOTE_CODE_EXPORT')
  const action = useAction(generateCoupons, { quiet: shownInForm })
  const start: GenerateValues = {
    channelId,
    goodsId: undefined,
    kind: 'EXCHANGE',
    discountAmount: '',
    count: '',
    validFrom: formatDay(Date.now()),
    validTo: '',
    remark: '',
    perParentLimit: '1',
    file: mayTakeOut,
  }
  const form = useForm<GenerateValues>(takesBy, start, ({ count, discountAmount, kind, perParentLimit }) => ({
    count: count.trim() === '' || (wholeCount(count) >= 1 && wholeCount(count) <= COUPONS_MOST) ? undefined : t('countWrong'),
    discountAmount: kind === 'DISCOUNT' && Number.isNaN(parseYuan(discountAmount)) ? t('amountWrong') : undefined,
    perParentLimit: perParentLimit.trim() === '' || wholeCount(perParentLimit) >= 1 ? undefined : t('limitWrong'),
  }))
  const { field, values } = form
  const channels = useCall(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const goods = useCall(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } })
  const price = goods.data?.find(({ id }) => id === values.goodsId)?.priceAmount
  const count = wholeCount(values.count)
  const send = async (sent: GenerateValues) => {
    const done = await action.run({ body: bodyOf(sent) })
    if (!done) return
    if (done instanceof Blob) saveFile(done, (done instanceof File && done.name) || `${t('title')}.xlsx`)
    else if (done.taskId !== undefined) openDrawer('tasks')
    const made = { count: formatCount(wholeCount(sent.count)) }
    return !(done instanceof Blob) && done.taskId !== undefined ? t('making', made) : t('made', made)
  }
  return (
    <FormModal
      title={t('do.generate')}
      width={640}
      form={form}
      sending={action}
      submit={Number.isNaN(count) ? t('do.generate') : t('generateCount', { count: formatCount(count) })}
      onClose={onClose}
      send={send}
    >
      <div className="coupons-generate-fields">
        <TextField label={title('remark')} hint={t('remarkHint')} {...field('remark')} />
        <TextField label={title('count')} {...field('count')} />
        <SelectField
          label={title('channelName')}
          options={optionsOf(channels, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
          {...field('channelId')}
        />
        <SelectField
          label={title('goodsName')}
          options={optionsOf(goods, (list) =>
            list.map(({ id, name, priceAmount }) => ({ value: id, label: name, hint: formatMoney(priceAmount) })),
          )}
          {...field('goodsId')}
        />
        <SelectField
          label={title('kind')}
          options={useLabelOptions(couponKind)}
          {...field('kind')}
          onChange={(kind) => kind && field('kind').onChange(kind)}
        />
        {values.kind === 'DISCOUNT' ? (
          <MoneyField
            label={title('discountAmount')}
            hint={price === undefined ? undefined : t('belowPrice', { price: formatMoney(price) })}
            {...field('discountAmount')}
          />
        ) : (
          <p className="quiet coupons-generate-free">
            {price === undefined ? t('freeHint') : t('freePrice', { price: formatMoney(price) })}
          </p>
        )}
        <DayField label={title('validFrom')} {...field('validFrom')} />
        <DayField label={title('validTo')} hint={t('toItsEnd')} min={values.validFrom} {...field('validTo')} />
        <TextField label={title('perParentLimit')} hint={t('limitHint')} {...field('perParentLimit')} />
      </div>
      {mayTakeOut && <Switch label={t('withFile')} checked={values.file} onChange={field('file').onChange} />}
      <Estimate count={count} file={values.file} />
    </FormModal>
  )
}

/** What is about to be made. Its room is there before. */
function Estimate({ count, file }: { readonly count: number; readonly file: boolean }) {
  const t = useText(couponsText)
  const known = count >= 1 && count <= COUPONS_MOST
  const { seconds, bytes } = estimateOf(known ? count : 1)
  return (
    <p className="coupons-generate-estimate" aria-live="polite">
      {!known && t('estimateNone')}
      {known && t(file ? 'estimateFile' : 'estimate', { count: formatCount(count), seconds, size: formatSize(bytes) })}
      {known && count > COUPONS_PORTION && ` ${t('byTask')}`}
    </p>
  )
}
