import { getCurrentUserInfo } from '@camp/contract/base/account'
import { unlimited } from '@camp/contract/base/limits'
import { getAllPermissionTree } from '@camp/contract/menus/menus.calls'
import { getPermissionLens } from '@camp/contract/permissions/permissions.check'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { updateUserRbacInfo } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useId, useState } from 'react'
import { PermissionTree } from '../permissions/permissions.parts.tsx'
import { useWhenever } from '../platform/effects.ts'
import { formatClauses, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FieldNote, groupProps } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { uiText } from '../ui/ui.text.ts'
import { type AccountLimits, type Grants, grantsOf, useAccountLimits, useRoles } from './accountLimits.ts'
import { RoleChoices } from './RoleChoices.tsx'
import { type UserRow, useFreshUser } from './userRow.ts'
import { usersText } from './users.text.ts'

// Kept as one text each, so that a choice taken back counts as none.
const packed = (ids: Iterable<number>): string => [...new Set(ids)].sort((one, other) => one - other).join()
const unpacked = (text: string): readonly number[] => (text === '' ? [] : text.split(',').map(Number))

const idsOf = (list: readonly { readonly id: number }[]): readonly number[] => list.map(({ id }) => id)

/** The words for permission ids that the tree knows. */
function useCodes(): ReadonlyMap<number, string> {
  const { data } = useCall(getAllPermissionTree, {})
  const codes = new Map<number, string>()
  const walk = (nodes: readonly { permissions: readonly { id: number; code: string }[]; children: readonly unknown[] }[]): void => {
    for (const node of nodes) {
      for (const { id, code } of node.permissions) codes.set(id, code)
      walk(node.children as typeof nodes) // the schema spells out the same nodes to a fixed depth
    }
  }
  if (data) walk(data)
  return codes
}

/** By the names of the call, so that what the server says of a field stands at its part. */
interface GrantValues {
  readonly roleIds: string
  readonly permissionIds: string
}

const valuesOf = ({ roles, permissions }: UserRow): GrantValues => ({
  roleIds: packed(idsOf(roles)),
  permissionIds: packed(idsOf(permissions)),
})

interface GrantWordsProps {
  nameOf(roleId: number): string | undefined
  readonly codes: ReadonlyMap<number, string>
}

/** How both parts are spoken of where somebody else changed them, whichever of them is in view: what one side has, and has not, beside the other. */
function GrantWords({ nameOf, codes }: GrantWordsProps) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const beyond = (value: string, other: string, wordOf: (id: number) => string | undefined) => {
    const named = (ids: string, but: string) => {
      const known = new Set(unpacked(but))
      const left = unpacked(ids).filter((id) => !known.has(id))
      return formatList(left.map((id) => wordOf(id) ?? String(id)))
    }
    const [more, less] = [named(value, other), named(other, value)]
    return formatClauses([more, less && t('grant.without', { names: less })])
  }
  useFieldWords<string>('roleIds', title('roles'), (value, other) => beyond(value, other, nameOf))
  useFieldWords<string>('permissionIds', title('permissions'), (value, other) => beyond(value, other, (id) => codes.get(id)))
  return null
}

/** Roles and direct permissions of an account, in one step. What the reader may not give is off limits, with the reason. */
export function GrantModal({ user: initial, onClose }: { readonly user: UserRow; onClose(): void }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const words = useText(uiText)
  const id = useId()
  const { user, reload } = useFreshUser(initial)
  const limits = useAccountLimits()
  const roles = useRoles().data?.content
  const codes = useCodes()
  const [part, setPart] = useState<'roles' | 'permissions'>('roles')
  const asGrants = (values: GrantValues): Grants => ({
    roleIds: unpacked(values.roleIds),
    codes: unpacked(values.permissionIds).map((id) => user.permissions.find((one) => one.id === id)?.code ?? codes.get(id) ?? ''),
  })
  const form = useForm({ roleIds: unlimited, permissionIds: unlimited }, valuesOf(initial), (values) => ({
    roleIds: limits.leaving(user, asGrants(values)),
  }))
  const action = useAction(updateUserRbacInfo, {
    stale: [getAllAuthRoles.area, getPermissionLens.area, getCurrentUserInfo.area],
    quiet: shownInForm,
  })
  const next = asGrants(form.values)
  const refusal = limits.leaving(user, next)
  const chosenRoles = form.field('roleIds')
  const chosenPermissions = form.field('permissionIds')
  const { fieldErrors } = action
  // Once for each refusal: the part that it speaks of.
  useWhenever([action.error], () => {
    if (fieldErrors['permissionIds']) setPart('permissions')
    else if (fieldErrors['roleIds']) setPart('roles')
  })
  const { error } = part === 'roles' ? chosenRoles : chosenPermissions
  const tabs = [
    { value: 'roles' as const, label: t('grant.roles', { count: next.roleIds.length }) },
    { value: 'permissions' as const, label: t('grant.permissions', { count: next.codes.length }) },
  ]
  const latest = async () => {
    const fresh = await reload()
    return fresh && valuesOf(fresh)
  }
  return (
    <FormModal
      title={t('grant.title', { name: initial.realName })}
      width={640}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async (values) => {
        const body = { id: user.id, roleIds: [...unpacked(values.roleIds)], permissionIds: [...unpacked(values.permissionIds)] }
        return (await action.run({ body: { ...body, version: user.version } }, { username: user.username })) && t('done.grant')
      }}
    >
      <GrantWords nameOf={(id) => roles?.find((role) => role.id === id)?.roleName} codes={codes} />
      <Segmented hideLabel label={t('do.grant')} value={part} options={tabs} onChange={setPart} />
      <div className="users-grant-part">
        {part === 'roles' ? (
          <RoleChoices
            roles={roles ?? []}
            chosen={new Set(next.roleIds)}
            error={error === refusal ? undefined : error}
            refusalOf={(role) => (initial.roles.some(({ id }) => id === role.id) ? undefined : limits.giving(role))}
            onChoose={(ids) => chosenRoles.onChange(packed(ids))}
          />
        ) : (
          <fieldset className="users-grant-tree" {...groupProps(id, error)}>
            <legend className="visually-hidden">{title('permissions')}</legend>
            <PermissionTree
              label={title('permissions')}
              chosen={new Set(unpacked(form.values.permissionIds))}
              held={new Set(idsOf(initial.permissions))}
              onChoose={(ids) => chosenPermissions.onChange(packed(ids))}
            />
            <FieldNote id={id} error={error} />
          </fieldset>
        )}
      </div>
      <Effect limits={limits} before={grantsOf(initial)} after={next} refusal={refusal} />
    </FormModal>
  )
}

interface EffectProps {
  readonly limits: AccountLimits
  readonly before: Grants
  readonly after: Grants
  readonly refusal: string | undefined
}

/** What the choice means: codes gained and lost, how far the account will see, or why it cannot be. */
function Effect({ limits, before, after, refusal }: EffectProps) {
  const t = useText(usersText)
  const language = useLanguage()
  const had = limits.codesOf(before)
  const has = limits.codesOf(after)
  const gained = [...has].filter((code) => !had.has(code))
  const lost = [...had].filter((code) => !has.has(code))
  const view = has.size === 0 ? t('grant.seesNothing') : t('grant.sees', { scope: dataScope.label(limits.viewOf(after), language) })
  return (
    <div className="users-grant-effect" role="status">
      <span>{t('grant.effect', { count: gained.length, lost: lost.length })}</span>
      <span>{view}</span>
      {refusal && <strong>{refusal}</strong>}
    </div>
  )
}
