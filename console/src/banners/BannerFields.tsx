import { bannerLink, bannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import { bannerRatio, bannerSizes } from '@camp/contract/banners/banners.rules'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { useCampOptions } from '../camps/camps.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { UploadField } from '../uploads/uploads.parts.tsx'
import type { BannerValues } from './bannerForm.ts'
import { bannersText } from './banners.text.ts'

/** The fields of a banner. */
export function BannerFields({ form }: { readonly form: Form<BannerValues> }) {
  const t = useText(bannersText)
  const title = useTitles(bannerRecord)
  const { values, field } = form
  const [width, height] = bannerSizes[values.position]
  const position = field('position')
  return (
    <div className="banners-form">
      <div className="form-pairs">
        <TextField label={title('title')} {...field('title')} />
        <SelectField
          label={title('position')}
          options={useLabelOptions(bannerPosition)}
          {...position}
          onChange={(next) => next && position.onChange(next)}
        />
      </div>
      <UploadField
        key={values.position}
        label={title('imageUrl')}
        hint={t('pictureHint', { width, height })}
        purpose="BANNER"
        aspect={bannerRatio(values.position)}
        {...field('images')}
      />
      <LinkFields form={form} />
      <div className="form-pairs">
        <DayField kind="moment" label={title('startAt')} hint={t('startHint')} {...field('startAt')} />
        <DayField kind="moment" label={title('endAt')} hint={t('endHint')} {...field('endAt')} />
      </div>
    </div>
  )
}

function LinkFields({ form }: { readonly form: Form<BannerValues> }) {
  const t = useText(bannersText)
  const title = useTitles(bannerRecord)
  const { values, field } = form
  const { linkKind } = values
  const goods = useCall(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } }, { enabled: linkKind === 'GOODS' })
  const goodsOptions = optionsOf(goods, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  const camps = useCampOptions(linkKind === 'CAMP')
  const kinds = useLabelOptions(bannerLink)
  return (
    <>
      <Segmented label={title('linkKind')} options={kinds} {...field('linkKind')} />
      <div className="banners-target">
        {linkKind === 'URL' && <TextField label={t('field.url')} hint={t('urlHint')} {...field('url')} />}
        {linkKind === 'GOODS' && <SelectField label={t('field.goods')} options={goodsOptions} {...field('goodsId')} />}
        {linkKind === 'CAMP' && <SelectField label={t('field.camp')} options={camps} {...field('campId')} />}
      </div>
    </>
  )
}
