import { limitsOf } from '@camp/contract/base/limits'
import { createFeedback, IMAGES_MOST } from '@camp/contract/feedback/feedback'
import { type FeedbackCategory, feedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { getParent, listParentCamps, listParentOrders, listParents } from '@camp/contract/parents/parents'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { PhoneField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { type FormFile, UploadField } from '../uploads/uploads.parts.tsx'
import { feedbackText } from './feedback.text.ts'

interface Values {
  readonly phone: string
  readonly category: FeedbackCategory | undefined
  readonly content: string
  readonly orderNumber: string | undefined
  readonly campStudentId: number | undefined
  readonly lessonDay: string
  readonly deviceId: number | undefined
  readonly images: readonly FormFile[]
}

const nothing: Values = {
  phone: '',
  category: undefined,
  content: '',
  orderNumber: undefined,
  campStudentId: undefined,
  lessonDay: '',
  deviceId: undefined,
  images: [],
}
const takes = { ...limitsOf(createFeedback), phone: { required: true } }

interface Props {
  onOpen(id: number): void
  onClose(): void
}

/** Writes down what a family says on the phone: whose phone it is, what it is about, and the words. */
export function NoteFeedbackModal({ onOpen, onClose }: Props) {
  const t = useText(feedbackText)
  const title = useTitles(feedbackRecord)
  const form = useForm<Values>(takes, nothing)
  const action = useAction(createFeedback, { quiet: shownInForm, stale: ['Parents', 'Home'] })
  const found = useFamily(form.values.phone)
  const send = async ({ category, content, lessonDay, phone: _phone, images, ...about }: Values) => {
    if (category === undefined) return
    if (found === undefined) return form.refuse({ phone: t('phone.notFound') })
    const day = lessonDay.trim() === '' ? {} : { lessonDay: Number(lessonDay) }
    const saved = await action.run({
      body: { parentId: found.id, category, content: content.trim(), images: images.map(({ url }) => url), ...about, ...day },
    })
    if (!saved) return
    toast('success', t('created'))
    onClose()
    onOpen(saved.id)
  }
  return (
    <FormModal title={t('phone.title')} form={form} sending={action} submit={t('phone.title')} onClose={onClose} send={send}>
      <PhoneField label={t('phone.family')} hint={found && `${title('parentName')}: ${found.name}`} {...form.field('phone')} />
      <SelectField label={title('category')} options={useLabelOptions(feedbackCategory)} {...form.field('category')} />
      <TextAreaField label={title('content')} {...form.field('content')} />
      <UploadField label={title('images')} purpose="FEEDBACK" most={IMAGES_MOST} {...form.field('images')} />
      {found && <AboutFields form={form} parentId={found.id} />}
    </FormModal>
  )
}

/** The family of a whole phone number; undefined while there is none. */
function useFamily(phone: string): { id: number; name: string } | undefined {
  const whole = /^1\d{10}$/.test(phone.trim())
  const { data } = useCall(listParents, { query: { phone: phone.trim(), page: 1, size: 1 } }, { enabled: whole })
  const [family] = whole ? (data?.content ?? []) : []
  return family && { id: family.id, name: family.realName ?? family.nickname }
}

/** What it is about, of what the family has. */
function AboutFields({ form, parentId }: { readonly form: Form<Values>; readonly parentId: number }) {
  const title = useTitles(feedbackRecord)
  const enabled = useHolds()('PARENT_DETAIL')
  const query = { parentId, page: 1, size: 50 }
  const orders = useCall(listParentOrders, { query }, { enabled })
  const camps = useCall(listParentCamps, { query }, { enabled })
  const parent = useCall(getParent, { query: { id: parentId } }, { enabled })
  if (!enabled) return null
  const orderOptions = optionsOf(orders, ({ content }) =>
    content.map(({ orderNumber, goodsName }) => ({ value: orderNumber, label: `${goodsName} ${orderNumber}` })),
  )
  const campOptions = optionsOf(camps, ({ content }) =>
    content.map(({ id, campName, studentName }) => ({ value: id, label: `${campName} ${studentName}` })),
  )
  const deviceOptions = optionsOf(parent, ({ devices }) => devices.map(({ id, imei }) => ({ value: id, label: imei })))
  return (
    <>
      <SelectField label={title('orderNumber')} options={orderOptions} {...form.field('orderNumber')} />
      <SelectField label={title('campName')} options={campOptions} {...form.field('campStudentId')} />
      <TextField label={title('lessonDay')} {...form.field('lessonDay')} />
      <SelectField label={title('imei')} options={deviceOptions} {...form.field('deviceId')} />
    </>
  )
}
