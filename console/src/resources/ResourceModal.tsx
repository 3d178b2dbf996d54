import { resourceKind } from '@camp/contract/camps/camps.labels'
import { createResource, getResource, MOST_RESOURCE_FILES, type Resource, updateResource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { listUploaders } from '@camp/contract/uploaders/uploaders'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { UploadField } from '../uploads/uploads.parts.tsx'
import { bodyOf, isReplaced, type ResourceValues, takes, valuesOf } from './resourceForm.ts'
import { resourcesText } from './resources.text.ts'

interface ResourceModalProps {
  /** Null: a new one. */
  readonly resource: Resource | null
  onClose(): void
}

/** Width by height of a cover. */
const COVER = 3 / 2

/** A resource, new or known: what it is, and its files. */
export function ResourceModal({ resource: initial, onClose }: ResourceModalProps) {
  const t = useText(resourcesText)
  const words = useText(uiText)
  const title = useTitles(resourceRecord)
  const [resource, latest] = useFormRecord(initial, ({ id }) => call(getResource, { params: { id } }), valuesOf)
  const create = useAction(createResource, { quiet: shownInForm })
  const update = useAction(updateResource, { quiet: shownInForm })
  const form = useForm<ResourceValues>(takes, valuesOf(resource))
  const uploaders = useCall(listUploaders, { query: { page: 1, size: 500, sort: ['name,asc'] } })
  const nobody = { value: 0, label: t('noUploader') }
  const offered = optionsOf(uploaders, ({ content }) => [nobody, ...content.map(({ id, name }) => ({ value: id, label: name }))])
  // Until the others are there, the one who was chosen is named all the same.
  const known = resource?.uploaderId ? [{ value: resource.uploaderId, label: resource.uploaderName ?? '' }] : [nobody]
  const replaced = isReplaced(resource, form.values)
  const send = async (values: ResourceValues) => {
    const body = bodyOf(values)
    const done = resource
      ? await update.run({ body: { ...body, id: resource.id, version: resource.version, everywhere: replaced && values.everywhere } })
      : await create.run({ body })
    if (!done) return
    const kept = replaced && 'kept' in done && typeof done.kept === 'number' ? done.kept : 0
    return kept > 0 ? t('savedKept', { title: body.title, count: kept }) : t('saved', { title: body.title })
  }
  return (
    <FormModal
      title={resource ? t('editTitle', { title: resource.title }) : t('createTitle')}
      width={640}
      form={form}
      sending={resource ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('title')} {...form.field('title')} />
      <SelectField label={title('kind')} options={useLabelOptions(resourceKind)} {...form.field('kind')} />
      <TextField label={title('level')} hint={t('levelHint')} {...form.field('level')} />
      <TextField label={title('theme')} hint={t('themeHint')} {...form.field('theme')} />
      <SelectField
        label={title('uploaderName')}
        options={uploaders.data || uploaders.isError ? offered : known}
        {...form.field('uploaderId')}
      />
      <UploadField label={title('coverId')} purpose="COVER" aspect={COVER} {...form.field('coverId')} />
      <UploadField label={title('files')} hint={t('filesHint')} purpose="RESOURCE" most={MOST_RESOURCE_FILES} {...form.field('files')} />
      {replaced && (
        <>
          <Switch label={t('everywhere')} checked={form.values.everywhere} onChange={form.field('everywhere').onChange} />
          <p className="quiet">{t('everywhereHint')}</p>
        </>
      )}
    </FormModal>
  )
}
