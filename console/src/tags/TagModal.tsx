import { limitsOf, requiring } from '@camp/contract/base/limits'
import { getAllTags, tagColors, upsertTag } from '@camp/contract/tags/tags'
import { tagScope } from '@camp/contract/tags/tags.labels'
import { tagRecord } from '@camp/contract/tags/tags.record'
import { useId } from 'react'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type FieldProps, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import type { TagRow } from './tagRows.tsx'
import { tagsText } from './tags.text.ts'

interface TagModalProps {
  /** Null: a new one. */
  readonly tag: TagRow | null
  /** Whom a new one is for at first. */
  readonly scope: TagRow['scope']
  onClose(): void
}

interface Values {
  name: string
  color: string
  scope: TagRow['scope'] | undefined
}

const valuesOf = (tag: TagRow): Values => ({ name: tag.name, color: tag.color ?? '', scope: tag.scope })

/** A tag, new or known. */
export function TagModal({ tag: initial, scope, onClose }: TagModalProps) {
  const t = useText(tagsText)
  const title = useTitles(tagRecord)
  const words = useText(uiText)
  const [tag, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(getAllTags, {})), valuesOf)
  const action = useAction(upsertTag, { quiet: shownInForm, stale: ['Users', 'Parents'] })
  const form = useForm<Values>(requiring(limitsOf(upsertTag), 'scope'), tag ? valuesOf(tag) : { name: '', color: '', scope })
  const borne = tag !== null && tag.useCount > 0
  const scopes = useLabelOptions(tagScope)
  return (
    <FormModal
      title={tag ? t('editTitle', { name: tag.name }) : t('createTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async (values) => {
        const body = { name: values.name.trim(), color: values.color || null, ...(values.scope && { scope: values.scope }) }
        return (await action.run({ body: tag ? { ...body, id: tag.id, version: tag.version } : body })) && t('saved', { name: body.name })
      }}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <ColorField label={title('color')} {...form.field('color')} />
      <SelectField
        label={title('scope')}
        hint={borne ? t('inUse', { count: tag.useCount }) : undefined}
        options={borne ? scopes.filter(({ value }) => value === tag.scope) : scopes}
        {...form.field('scope')}
      />
    </FormModal>
  )
}

/** One of the colours that tags may have, or none. */
function ColorField({ name, label, value, onChange }: FormField<string> & FieldProps) {
  const t = useText(tagsText)
  const group = useId()
  const wordsOf = (color: string) => (color === '' ? t('noColor') : t('colorNamed', { color }))
  useFieldWords<string>(name, label, wordsOf)
  // A colour that another client gave stays on offer.
  const known: readonly string[] = tagColors
  const offered = value === '' || known.includes(value) ? known : [...known, value]
  return (
    <fieldset className="tags-colors">
      <legend>{label}</legend>
      {['', ...offered].map((color) => (
        <label key={color} data-none={color === '' || undefined} style={{ background: color || undefined }}>
          <input type="radio" name={group} checked={value === color} aria-label={wordsOf(color)} onChange={() => onChange(color)} />
        </label>
      ))}
    </fieldset>
  )
}
