import { useLayoutEffect, useRef } from 'react'
import type { Form } from '../base/useForm.ts'
import { TextAreaField } from '../form/FormFields.tsx'
import { namedWith, type Readers, type WordsBox } from './naming.ts'
import { useNaming } from './useNaming.tsx'

interface MentionFieldProps<Name extends string> {
  /** `mentions`: who is named, see `namedText`. */
  readonly form: Form<{ [Key in Name | 'mentions']: string }>
  readonly name: Name
  readonly label: string
  readonly placeholder: string
  readonly readers: Readers
}

/** Words of a form. An @ offers the colleagues who may read them. */
export function MentionField<Name extends string>({ form, name, label, placeholder, readers }: MentionFieldProps<Name>) {
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<WordsBox>(null)
  useLayoutEffect(() => {
    box.current = frame.current?.querySelector('textarea') ?? null
  })
  const words = form.field(name)
  const mentions = form.field('mentions')
  const naming = useNaming({
    box,
    words: words.value,
    readers,
    onName: (next, one) => {
      words.onChange(next)
      mentions.onChange(namedWith(mentions.value, next, one))
    },
  })
  return (
    <div ref={frame}>
      <TextAreaField
        label={label}
        placeholder={placeholder}
        {...words}
        error={words.error ?? form.errors.mentions}
        onChange={(value) => {
          words.onChange(value)
          if (form.errors.mentions !== undefined) mentions.onChange(mentions.value)
          naming.typed(value)
        }}
      />
      {naming.list}
    </div>
  )
}
