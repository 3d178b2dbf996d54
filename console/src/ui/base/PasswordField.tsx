import { type ComponentProps, useState } from 'react'
import { PlainField } from './PlainField.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof PlainField>, 'type' | 'suffix'> {
  readonly show: string
  readonly hide: string
}

/** Longer than any password: something else that was pasted is refused in words, and not cut to the first of it. */
const ROOM = 128

/** A password that can be shown while it is typed. */
export function PasswordField({ show, hide, maxLength = ROOM, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <PlainField
      {...field}
      maxLength={maxLength}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="plain-suffix"
          aria-label={`${shown ? hide : show} ${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? hide : show}
        </button>
      }
    />
  )
}
