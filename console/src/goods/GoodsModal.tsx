import { activeFlg } from '@camp/contract/base/labels'
import { getCampTypes } from '@camp/contract/camps/camps.config'
import { addGoods, type Goods, getGoods, updateGoods } from '@camp/contract/goods/goods'
import { goodsKind } from '@camp/contract/goods/goods.labels'
import { goodsRecord } from '@camp/contract/goods/goods.record'
import { MOST_GOODS_IMAGES, MOST_PRICE, MOST_STOCK } from '@camp/contract/goods/goods.rules'
import { getMemberConfig } from '@camp/contract/members/members'
import { call } from '../platform/client.ts'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { alone, type Form, useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { UploadField } from '../uploads/uploads.parts.tsx'
import { goodsText } from './goods.text.ts'
import { bodyOf, changeOf, type GoodsValues, movesStock, stockAfter, takesOf, valuesOf, wrongIn } from './goodsForm.ts'

interface GoodsModalProps {
  /** Null: new ones. */
  readonly goods: Goods | null
  onClose(): void
}

/** Goods, new or known. */
export function GoodsModal({ goods: initial, onClose }: GoodsModalProps) {
  const t = useText(goodsText)
  const words = useText(uiText)
  const [goods, latest] = useFormRecord(initial, ({ id }) => call(getGoods, { params: { id } }), valuesOf)
  const add = useAction(addGoods, { quiet: shownInForm })
  const update = useAction(updateGoods, { quiet: shownInForm })
  const form = useForm<GoodsValues>(takesOf(goods), valuesOf(goods), (values) =>
    wrongIn(goods, values, {
      money: t('moneyFormat', { most: formatCount(MOST_PRICE / 100) }),
      originalBelow: t('originalBelow'),
      whole: t('whole', { min: 0, max: formatCount(MOST_STOCK) }),
      delta: t('delta'),
      deltaBelow: t('deltaBelow', { most: formatCount(MOST_STOCK) }),
    }),
  )
  const send = async (values: GoodsValues) => {
    const done = goods ? await update.run({ body: changeOf(goods, values) }) : await add.run({ body: bodyOf(goods, values) })
    return done && t('saved', { name: values.name.trim() })
  }
  return (
    <FormModal
      title={goods ? t('editTitle', { name: goods.name }) : t('createTitle')}
      width={680}
      form={form}
      sending={goods ? update : add}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <WhatFields form={form} goods={goods} />
      <StockFields form={form} goods={goods} />
    </FormModal>
  )
}

interface PartProps {
  readonly form: Form<GoodsValues>
  readonly goods: Goods | null
}

function WhatFields({ form, goods }: PartProps) {
  const t = useText(goodsText)
  const title = useTitles(goodsRecord)
  const language = useLanguage()
  const { values, field } = form
  const kinds = useLabelOptions(goodsKind)
  const types = useCall(getCampTypes, { query: {} }, { enabled: values.kind === 'CAMP' })
  const levels = useCall(getMemberConfig, { query: {} }, { enabled: values.kind === 'MEMBER' })
  const inUse = <Item extends { id: number; name: string; activeFlg: string }>(list: readonly Item[], own: number | undefined) =>
    list.filter(({ id, activeFlg: flag }) => flag === 'ACTIVE' || id === own).map(({ id, name }) => ({ value: id, label: name }))
  const shipping = [
    { value: 'no' as const, label: t('shipped.no') },
    { value: 'yes' as const, label: t('shipped.yes') },
  ]
  return (
    <>
      <div className="form-pairs">
        <TextField label={title('name')} {...field('name')} />
        {goods?.ordered ? (
          <TextField
            label={title('kind')}
            hint={t('kindFixed')}
            readOnly
            {...alone}
            name="kind"
            value={goodsKind.label(goods.kind, language)}
            onChange={() => undefined}
          />
        ) : (
          <SelectField label={title('kind')} options={kinds} {...field('kind')} />
        )}
        <MoneyField label={title('priceAmount')} {...field('priceAmount')} />
        <MoneyField label={title('originalAmount')} hint={t('originalHint')} {...field('originalAmount')} />
        {values.kind === 'CAMP' && (
          <SelectField
            label={title('campType')}
            hint={t('typeHint')}
            options={optionsOf(types, (list) => inUse(list, goods?.campTypeId ?? undefined))}
            {...field('campTypeId')}
          />
        )}
        {values.kind === 'MEMBER' && (
          <SelectField
            label={title('memberLevel')}
            options={optionsOf(levels, (list) => inUse(list, goods?.memberLevelId ?? undefined))}
            {...field('memberLevelId')}
          />
        )}
        <SelectField label={title('activeFlg')} options={useLabelOptions(activeFlg)} {...field('activeFlg')} />
        <Segmented label={title('needsShipping')} options={shipping} {...field('needsShipping')} />
      </div>
      <UploadField
        label={title('images')}
        hint={t('picturesHint', { most: MOST_GOODS_IMAGES })}
        purpose="GOODS"
        most={MOST_GOODS_IMAGES}
        {...field('images')}
      />
    </>
  )
}

function StockFields({ form, goods }: PartProps) {
  const t = useText(goodsText)
  const title = useTitles(goodsRecord)
  const { values, field } = form
  useFieldWords<string>('stockNow', t('stockNow'), (stock) => stock || t('unlimited'))
  const limits = [
    { value: 'no' as const, label: t('limit.no') },
    { value: 'yes' as const, label: t('limit.yes') },
  ]
  const known = goods?.stock ?? null
  const after = stockAfter(goods, values)
  const stock = known === null ? '' : formatCount(known)
  return (
    <div className="form-pairs">
      <Segmented label={title('stock')} options={limits} {...field('limited')} />
      {values.limited === 'yes' &&
        (known === null ? (
          <TextField label={t('stockFirst')} {...field('stock')} />
        ) : (
          <TextField
            label={t('stockBy')}
            hint={after === undefined ? t('stockByHint', { stock }) : t('stockAfter', { stock, after: formatCount(after) })}
            {...field('stockBy')}
          />
        ))}
      {movesStock(goods, values) && <TextField label={title('stockReason')} hint={t('reasonHint')} {...field('stockReason')} />}
    </div>
  )
}
