import { limitsOf } from '@camp/contract/base/limits'
import { checkEmail, checkPhone, checkRealName, checkUsername, optional } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { getPermissionLens } from '@camp/contract/permissions/permissions.check'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { createUser, updateUser } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FieldWords, useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText } from '../ui/form/MultiSelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useAccountLimits, useRoles } from './accountLimits.ts'
import { RoleChoices } from './RoleChoices.tsx'
import { type UserRow, useFreshUser } from './userRow.ts'
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

interface NewUserValues extends UserValues {
  readonly roleIds: string
}

/** A new account, with its roles, for anyone who may give them. The server makes its one-time password, which takes the place of the form. */
export function NewUserModal({ onMade, onClose }: { onMade(secret: Secret): void; onClose(): void }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const mayGive = useHolds()('USER_GRANT')
  const limits = useAccountLimits()
  const roles = useRoles().data?.content ?? []
  const rules = useUserRules(NOBODY)
  const form = useForm<NewUserValues>(limitsOf(createUser), { ...NOBODY, roleIds: '' }, (values) => ({
    ...rules(values),
    roleIds: limits.beginning(idsOf(values.roleIds)),
  }))
  const action = useAction(createUser, { stale: [getAllAuthRoles.area, getPermissionLens.area], quiet: shownInForm })
  const chosen = form.field('roleIds')
  return (
    <FormModal
      title={t('newTitle')}
      width={560}
      form={form}
      sending={action}
      submit={t('do.create')}
      onClose={onClose}
      send={async (values) => {
        const [username, realName, roleIds] = [values.username.trim(), values.realName.trim(), idsOf(values.roleIds)]
        const made = await action.run({ body: { ...values, username, realName, roleIds } })
        if (!made) return
        const given = roles.filter(({ id }) => roleIds.includes(id)).map(({ roleName }) => roleName)
        const user = { id: made.id, username, realName }
        if (made.oneTimePassword) onMade({ user, password: made.oneTimePassword, reason: 'created', roles: given })
        else onClose()
      }}
    >
      <TextField label={title('username')} hint={t('hint.username')} {...form.field('username')} />
      <TextField label={title('realName')} {...form.field('realName')} />
      <PhoneField label={title('phone')} {...form.field('phone')} />
      <TextField label={title('email')} {...form.field('email')} />
      {mayGive ? (
        <RoleChoices
          titled
          roles={roles}
          chosen={new Set(idsOf(chosen.value))}
          error={chosen.error}
          hint={t('hint.roles')}
          refusalOf={(role) => limits.giving(role)}
          onChoose={(ids) => chosen.onChange(idsText([...ids]))}
        />
      ) : (
        <p className="quiet">{t('hint.rolesByOthers')}</p>
      )}
      <p className="quiet">{t('hint.password')}</p>
    </FormModal>
  )
}

/** Changes an account. What one signs in with is off limits to anyone who may do less than the account. */
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
        return (await action.run({ body: { ...body, version: user.version } })) && t('done.saved')
      }}
    >
      <TextField label={title('username')} {...locked} {...form.field('username')} />
      <TextField label={title('realName')} {...form.field('realName')} />
      <PhoneField label={title('phone')} {...locked} {...form.field('phone')} />
      <TextField label={title('email')} {...locked} {...form.field('email')} />
    </FormModal>
  )
}
