import { changeUserStatus, deleteUser, resetUserPassword } from '@camp/contract/users/users'
import { endUserSessions } from '@camp/contract/users/users.sessions'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { useAccountLimits } from './accountLimits.ts'
import type { UserRow, UserStep } from './userRow.ts'
import { usersText } from './users.text.ts'

/** A one-time password, to be shown once. */
export interface Secret {
  readonly user: { readonly id: number; readonly username: string; readonly realName: string }
  readonly password: string
  readonly reason: 'created' | 'reset'
  /** Passkeys that log in no more since. */
  readonly passkeysVoid?: number
  /** Single sign-on logs in no more since. */
  readonly ssoVoid?: boolean
  /** What a new account was made with. */
  readonly roles?: readonly string[]
}

interface UserSteps {
  readonly run: (step: UserStep, user: UserRow) => void
  /** The password to show, until it is put away. */
  readonly secret: Secret | null
  readonly putAway: () => void
}

/** The steps that are asked about first. `onGone` is called when the account was deleted. */
export function useUserSteps(onGone?: () => void): UserSteps {
  const t = useText(usersText)
  const limits = useAccountLimits()
  const [secret, setSecret] = useState<Secret | null>(null)
  const status = useAction(changeUserStatus)
  const reset = useAction(resetUserPassword)
  const end = useAction(endUserSessions)
  const remove = useAction(deleteUser)

  const carryOut: Readonly<Record<UserStep, (user: UserRow) => Promise<void>>> = {
    freeze: async ({ id, username }) => {
      if (await status.run({ params: { id, flag: '0' } }, { username })) toast('success', t('done.freeze'))
    },
    activate: async ({ id, username }) => {
      if (await status.run({ params: { id, flag: '1' } }, { username })) toast('success', t('done.activate'))
    },
    endSessions: async ({ id }) => {
      const ended = await end.run({ params: { id } })
      if (ended) toast('success', t('done.endSessions', ended))
    },
    reset: async (user) => {
      const answer = await reset.run({ params: { id: user.id } }, { username: user.username })
      if (!answer) return
      const { oneTimePassword: password, passkeysVoid, ssoVoid } = answer
      setSecret({ user, password, reason: 'reset', passkeysVoid, ssoVoid })
    },
    delete: async ({ id, username }) => {
      if (!(await remove.run({ params: { id } }, { username }))) return
      toast('success', t('done.delete'))
      onGone?.()
    },
  }
  const ask = async (step: UserStep, user: UserRow): Promise<void> => {
    const name = `${user.realName} (${user.username})`
    const told = step === 'freeze' && limits.takeOver(user) !== undefined
    const text = told ? t('frozenBeyond') : t(`ask.${step}.text`)
    const question = { title: t(`ask.${step}.title`, { name }), text, confirm: t(`ask.${step}.confirm`) }
    if (await (step === 'activate' ? confirmStep(question) : confirmDanger(question))) await carryOut[step](user)
  }
  return { run: (step, user) => void ask(step, user), secret, putAway: () => setSecret(null) }
}
