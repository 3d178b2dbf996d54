import { changePassword, oldPasswordName } from '@camp/contract/base/account'
import { limitsOf } from '@camp/contract/base/limits'
import { checkSimplePassword } from '@camp/contract/base/rules'
import { type FormEvent, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'
import { isOfNewPassword, type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import { accountText } from './signIn/account.text.ts'

const empty: NewPassword = { first: '', second: '' }

/** The own password, by the old one. */
export function PasswordCard() {
  const t = useText(accountText)
  const c = useText(centreText)
  const language = useLanguage()
  const { user } = useSession()
  const check = useNewPasswordCheck()
  const [old, setOld] = useState('')
  const [next, setNext] = useState(empty)
  const [tried, setTried] = useState(false)
  const change = useAction(changePassword, {
    quiet: (failure) => failure.body?.error === 'OLD_PASSWORD_WRONG' || isOfNewPassword(failure),
    onDone: (me) => {
      keepUser(me)
      setOld('')
      setNext(empty)
      setTried(false)
      toast('success', t('password.saved'))
    },
  })
  const errors = check(next)
  const oldWrong = checkSimplePassword(old, oldPasswordName)?.[language === 'en-US' ? 'en' : 'zh']
  const refused = change.error?.body?.error === 'OLD_PASSWORD_WRONG' ? change.error.body.msg : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (oldWrong || errors.first || errors.second) return
    void change.run({ body: { oldPassword: old, newPassword: next.first } })
  }
  const guessed = change.error && isOfNewPassword(change.error) ? change.error.body?.msg : undefined
  const entered = (enter: () => void): void => {
    enter()
    if (change.error) change.reset()
  }

  return (
    <CentreCard title={c('centre.security')} body={c('centre.securityBody')}>
      <form onSubmit={submit} noValidate>
        {/* Password managers need the account that the passwords belong to. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          name="oldPassword"
          label={t('password.old')}
          show={t('show')}
          hide={t('hide')}
          maxLength={limitsOf(changePassword).oldPassword.maxLength}
          autoComplete="current-password"
          value={old}
          error={(tried ? oldWrong : undefined) ?? refused}
          onChange={(event) => entered(() => setOld(event.target.value))}
        />
        <NewPasswordFields
          value={next}
          onChange={(value) => entered(() => setNext(value))}
          errors={tried ? { first: guessed, ...errors } : {}}
        />
        <div>
          <Button type="submit" busy={change.busy}>
            {change.busy ? t('password.saving') : t('password.save')}
          </Button>
        </div>
      </form>
    </CentreCard>
  )
}
