import { limitsOf } from '@camp/contract/base/limits'
import { checkEmail, checkPhone, checkRealName, checkUsername, optional } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { createUser, updateUser } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FieldWords, useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useAccountLimits } from './useAccountLimits.ts'
import { useFreshUser } from './useFreshUser.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'
import type { Secret } from './useUserSteps.ts'

interface UserValues {
  readonly username: string
  readonly realName: string
  readonly phone: string
  readonly email: string
}

const NOBODY: UserValues = { username: '', realName: '', phone: '', email: '' }

const valuesOf = ({ username, realName, phone, email }: UserRow): UserValues => ({
  username,
  realName,
  phone: phone ?? '',
  email: email ?? '',
})

/** What is wrong with the values; a masked phone or e-mail that was not touched stays as it is. */
function useUserRules(start: UserValues): (values: UserValues) => FieldWords<UserValues> {
  const language = useLanguage()
  return (values) => {
    const say = (check: typeof checkPhone, name: keyof UserValues) => {
      const wrong = values[name] === start[name] && start[name] !== '' ? null : check(values[name])
      return wrong ? inLanguage(wrong, language) : undefined
    }
    return {
      username: say(checkUsername, 'username'),
      realName: say(checkRealName, 'realName'),
      phone: say(optional(checkPhone), 'phone'),
      email: say(optional(checkEmail), 'email'),
    }
  }
}

/** A new account. The server makes its one-time password. */
export function NewUserModal({ onMade, onClose }: { onMade(secret: Secret): void; onClose(): void }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const form = useForm(limitsOf(createUser), NOBODY, useUserRules(NOBODY))
  const action = useAction(createUser, { quiet: shownInForm })
  return (
    <FormModal
      title={t('newTitle')}
      form={form}
      sending={action}
      submit={t('do.create')}
      onClose={onClose}
      send={async (values) => {
        const [username, realName] = [values.username.trim(), values.realName.trim()]
        const made = await action.run({ body: { ...values, username, realName } })
        if (!made) return
        onClose()
        if (made.oneTimePassword) onMade({ user: { id: made.id, username, realName }, password: made.oneTimePassword, reason: 'created' })
      }}
    >
      <TextField label={title('username')} hint={t('hint.username')} {...form.field('username')} />
      <TextField label={title('realName')} {...form.field('realName')} />
      <PhoneField label={title('phone')} {...form.field('phone')} />
      <TextField label={title('email')} {...form.field('email')} />
      <p className="quiet">{t('hint.password')}</p>
    </FormModal>
  )
}

/** Changes an account. What one signs in with is off limits to whoever may do less than the account. */
export function EditUserModal({ user: initial, onClose }: { readonly user: UserRow; onClose(): void }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const words = useText(uiText)
  const { user, reload } = useFreshUser(initial)
  const { user: me } = useSession()
  const limits = useAccountLimits()
  const beyond = me?.id === user.id ? undefined : limits.takeOver(user)
  const start = valuesOf(user)
  const form = useForm(limitsOf(updateUser), start, useUserRules(start))
  const action = useAction(updateUser, { quiet: shownInForm })
  const latest = async () => {
    const fresh = await reload()
    return fresh && valuesOf(fresh)
  }
  const locked = { readOnly: beyond !== undefined, hint: beyond }
  return (
    <FormModal
      title={t('editTitle', { name: initial.realName })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async (values) => {
        const kept = (name: 'phone' | 'email') => (values[name] === start[name] ? {} : { [name]: values[name].trim() })
        const { username, realName } = values
        const body = { id: user.id, username: username.trim(), realName: realName.trim(), ...kept('phone'), ...kept('email') }
        if (!(await action.run({ body: { ...body, version: user.version } }))) return
        toast('success', t('done.saved'))
        onClose()
      }}
    >
      <TextField label={title('username')} {...locked} {...form.field('username')} />
      <TextField label={title('realName')} {...form.field('realName')} />
      <PhoneField label={title('phone')} {...locked} {...form.field('phone')} />
      <TextField label={title('email')} {...locked} {...form.field('email')} />
    </FormModal>
  )
}
