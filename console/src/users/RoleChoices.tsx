import { dataScope } from '@camp/contract/roles/roles.labels'
import { userRecord } from '@camp/contract/users/users.record'
import { useId, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { FieldNote, groupProps } from '../ui/form/FormFields.tsx'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { uiText } from '../ui/ui.text.ts'
import type { RoleRow } from './accountLimits.ts'
import { usersText } from './users.text.ts'

/** From this many roles on one can type to find. */
const FIND_FROM = 9

interface RoleChoicesProps {
  readonly roles: readonly RoleRow[]
  /** The title is shown, not only read out. */
  readonly titled?: boolean
  readonly error?: string | undefined
  readonly hint?: string
  readonly chosen: ReadonlySet<number>
  /** Why a role cannot be given; a role that is held already can always be taken away and put back. */
  refusalOf(role: RoleRow): string | undefined
  onChoose(chosen: ReadonlySet<number>): void
}

/** The roles of an account. */
export function RoleChoices({ roles, titled = false, error, hint, chosen, refusalOf, onChoose }: RoleChoicesProps) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const words = useText(uiText)
  const id = useId()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const turn = (role: number) => {
    const next = new Set(chosen)
    if (!next.delete(role)) next.add(role)
    onChoose(next)
  }
  return (
    <fieldset className="users-role-choices" {...groupProps(id, error)}>
      <legend className={titled ? 'plain-caption' : 'visually-hidden'}>{title('roles')}</legend>
      {roles.length >= FIND_FROM && (
        <input
          type="search"
          className="form-control"
          aria-label={words('findIn', { name: title('roles') })}
          placeholder={words('find')}
          maxLength={SEARCH_ROOM}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {roles
        .filter(({ roleName }) => roleName.toLowerCase().includes(wanted))
        .map((role) => {
          const refusal = refusalOf(role)
          return (
            <label key={role.id} className="users-role-choice" data-refused={refusal === undefined ? undefined : ''}>
              <input
                type="checkbox"
                checked={chosen.has(role.id)}
                disabled={refusal !== undefined}
                aria-describedby={`${id}${role.id}`}
                onChange={() => turn(role.id)}
              />
              <span>{role.roleName}</span>
              <StatusTag of={dataScope} value={role.dataScope} />
              <small id={`${id}${role.id}`}>
                {[role.remark, t('roleCodes', { count: role.permissions.length }), refusal].filter(Boolean).join(' · ')}
              </small>
            </label>
          )
        })}
      {roles.length === 0 && <p className="quiet">{t('noRoles')}</p>}
      {(error || hint) && <FieldNote id={id} error={error} hint={hint} />}
    </fieldset>
  )
}
