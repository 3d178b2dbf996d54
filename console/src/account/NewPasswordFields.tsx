import { updateUserInfo } from '@camp/contract/base/account'
import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { checkComplexPassword, checkConfirmation } from '@camp/contract/base/rules'
import type { Failure } from '../platform/failures.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { accountText } from './signIn/account.text.ts'

/** A new password, typed twice. */
export interface NewPassword {
  readonly first: string
  readonly second: string
}

/** What is wrong with a new password, in the language of the moment; the server holds the same rules. */
export function useNewPasswordCheck(): (password: NewPassword) => { first?: string; second?: string } {
  const language = useLanguage()
  const say = (text: { zh: string; en: string } | null): string | undefined => text?.[language === 'en-US' ? 'en' : 'zh']
  return ({ first, second }) => {
    const wrong = say(checkComplexPassword(first))
    const differs = say(checkConfirmation(first, second))
    return { ...(wrong ? { first: wrong } : {}), ...(differs ? { second: differs } : {}) }
  }
}

/** Is it a refusal of the new password itself, as of one that is easily guessed? It stands at its field. */
export const isOfNewPassword = ({ body }: Failure): boolean =>
  body?.fields?.[0]?.path === ('newPassword' satisfies keyof CallInput<typeof updateUserInfo>['body'])

interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly errors: { readonly first?: string | undefined; readonly second?: string | undefined }
  readonly large?: boolean
  /** Of the two fields, where the password is not a new one beside an old one. */
  readonly labels?: { readonly first: string; readonly second: string }
}

/** The two fields of a new password. */
export function NewPasswordFields({ value, onChange, errors, large = false, labels }: NewPasswordFieldsProps) {
  const t = useText(accountText)
  const words = {
    show: t('show'),
    hide: t('hide'),
    maxLength: limitsOf(updateUserInfo).newPassword.maxLength,
    autoComplete: 'new-password',
    large,
  }
  return (
    <>
      <PasswordField
        {...words}
        name="newPassword"
        label={labels?.first ?? t('password.new')}
        hint={t('password.rule')}
        error={errors.first}
        value={value.first}
        onChange={(event) => onChange({ first: event.target.value, second: value.second })}
      />
      <PasswordField
        {...words}
        name="repeatPassword"
        label={labels?.second ?? t('password.repeat')}
        error={errors.second}
        value={value.second}
        onChange={(event) => onChange({ first: value.first, second: event.target.value })}
      />
    </>
  )
}
