import { type Banner, createBanner, getBanner, updateBanner } from '@camp/contract/banners/banners'
import { bannerShown } from '@camp/contract/banners/banners.labels'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { FormPage } from '../ui/form/FormPage.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { BannerFields } from './BannerFields.tsx'
import { type BannerValues, bannerBody, bannerTakes, bannerValues, blankBanner } from './bannerForm.ts'
import { bannersText } from './banners.text.ts'
import { DraftPreviewCard } from './DraftPreviewCard.tsx'
import './banners.css'
import { useFormRecord } from '../ui/form/useFormRecord.ts'

interface BannerEditorProps {
  /** Null: a new one, for this place. */
  readonly initial: Banner | null
  readonly position: Banner['position']
  /** Back to the banners of a place. */
  onClose(to?: Banner['position']): void
}

/** The form of a banner, and the phone beside it. */
export function BannerEditor({ initial, position, onClose }: BannerEditorProps) {
  const t = useText(bannersText)
  const [banner, latest] = useFormRecord(initial, ({ id }) => call(getBanner, { params: { id } }), bannerValues)
  const create = useAction(createBanner, { quiet: shownInForm })
  const update = useAction(updateBanner, { quiet: shownInForm })
  const [start] = useState(() => (initial ? bannerValues(initial) : blankBanner(position)))
  const form = useForm<BannerValues>(bannerTakes, start, ({ startAt, endAt }) => ({
    endAt: startAt && endAt && endAt <= startAt ? t('endsFirst') : undefined,
  }))
  const send = async (values: BannerValues) => {
    const body = bannerBody(values)
    const done = banner ? await update.run({ body: { ...body, id: banner.id, version: banner.version } }) : await create.run({ body })
    if (!done) return
    form.restart(values)
    toast('success', t('done.saved', { title: body.title }))
    onClose(values.position)
  }
  const sending = banner ? update : create
  // The server knows one target; the form has a field for each kind.
  const { linkTarget, imageUrl, ...others } = sending.fieldErrors
  const field = ({ NONE: 'linkKind', URL: 'url', GOODS: 'goodsId', CAMP: 'campId' } as const)[form.values.linkKind]
  const fieldErrors = {
    ...others,
    ...(linkTarget !== undefined && { [field]: linkTarget }),
    ...(imageUrl !== undefined && { images: imageUrl }),
  }
  return (
    <FormPage
      className="banners-edit"
      title={banner ? t('editTitle') : t('do.create')}
      extra={banner && <StatusTag of={bannerShown} value={banner.shown} />}
      actions={banner && <HistoryButton of={bannerRecord} id={banner.id} title={banner.title} />}
      form={form}
      sending={{ ...sending, fieldErrors }}
      latest={latest}
      send={send}
      onClose={onClose}
      aside={<DraftPreviewCard id={banner?.id ?? 0} sequence={banner?.sequence} values={form.values} />}
    >
      <BannerFields form={form} />
    </FormPage>
  )
}
