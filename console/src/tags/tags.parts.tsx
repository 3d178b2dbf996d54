import type { AnyCall } from '@camp/contract/base/call'
import { unlimited } from '@camp/contract/base/limits'
import { getAllTags } from '@camp/contract/tags/tags'
import { useRef } from 'react'
import { useText } from '../platform/i18n.ts'
import { type Action, useAction, useCall } from '../platform/signedIn/query.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { taken } from '../ui/change/undo.ts'
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
  /** `version`: which a step left that is taken back; else the one that is known. */
  send(run: Action<C>['run'], tagIds: number[], version?: number): Promise<{ version: number } | undefined>
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
  const stale = [getAllTags.area]
  const action = useAction(call, { stale, quiet: shownInForm })
  const back = useAction(call, { stale })
  const before = useRef(tags)
  const fresh = async () => {
    const known = await latest()
    if (known) before.current = known
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
        const had = before.current.map(({ id }) => id)
        const done = await send(action.run, idsOf(tagIds))
        return done && (() => taken(t('tagsSaved'), () => send(back.run, had, done.version)))
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
