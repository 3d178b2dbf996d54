import type { AnyCall } from '@camp/contract/base/call'
import { unlimited } from '@camp/contract/base/limits'
import { getAllTags } from '@camp/contract/tags/tags'
import { useText } from '../platform/i18n.ts'
import { type Action, useAction, useCall } from '../platform/signedIn/query.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'
import { tagsPartsText } from './tags.parts.text.ts'

type Tags = readonly { readonly id: number }[]
type Scope = 'PARENT' | 'USER'

interface TagsModalProps<C extends AnyCall> {
  readonly scope: Scope
  /** Who bears them. */
  readonly name: string
  readonly tags: Tags
  readonly call: C
  send(run: Action<C>['run'], tagIds: number[]): Promise<unknown>
  /** What they are by now. */
  latest(): Promise<Tags | undefined>
  onClose(): void
}

const valuesOf = (tags: Tags) => ({ tagIds: idsText(tags.map(({ id }) => id)) })

/** The tags of a family or of an account. */
export function TagsModal<C extends AnyCall>({ scope, name, tags, call, send, latest, onClose }: TagsModalProps<C>) {
  const t = useText(tagsPartsText)
  const words = useText(uiText)
  const form = useForm({ tagIds: unlimited }, valuesOf(tags))
  const action = useAction(call, { stale: [getAllTags.area], quiet: shownInForm })
  const fresh = async () => {
    const known = await latest()
    return known && valuesOf(known)
  }
  return (
    <FormModal
      title={t('tagsOf', { name })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={fresh}
      onClose={onClose}
      send={async ({ tagIds }) => {
        return (await send(action.run, idsOf(tagIds))) && t('tagsSaved')
      }}
    >
      <TagsField scope={scope} {...form.field('tagIds')} />
    </FormModal>
  )
}

/** Chooses among the tags of one scope. The hint is said while there are any. */
export function TagsField({ scope, hint, ...field }: FormField<string> & { readonly scope: Scope; readonly hint?: string }) {
  const t = useText(tagsPartsText)
  const tags = useCall(getAllTags, { query: { scope } })
  return (
    <MultiSelectField
      label={t('tags')}
      hint={tags.data?.length === 0 ? t(`noTags.${scope}`) : hint}
      options={optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
      {...field}
    />
  )
}
