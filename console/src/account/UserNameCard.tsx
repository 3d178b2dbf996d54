import { changeUserName } from '@camp/contract/account/account.binding'
import type { Me } from '@camp/contract/base/account'
import { limitsOf } from '@camp/contract/base/limits'
import { checkUsername } from '@camp/contract/base/rules'
import { type FormEvent, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'
import { messageOf, refusedFields, shownByForm } from './codeCalls.ts'

/** The name that one logs in with. */
export function UserNameCard({ user: shown }: { readonly user: Me }) {
  const t = useText(centreText)
  // Read here as well: while another tab is shown the page around does not hear of what was saved.
  const user = useSession().user ?? shown
  const language = useLanguage()
  const [username, setUsername] = useState(user.username)
  const entered = username.trim()
  const dirty = entered !== user.username
  useUnsaved(dirty)
  const wrong = dirty ? messageOf(checkUsername, username, language) : undefined
  const change = useAction(changeUserName, {
    quiet: shownByForm,
    onDone: (me) => {
      keepUser(me)
      setUsername(me.username)
      toast('success', t('userName.saved'))
    },
  })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!dirty || wrong || change.busy) return
    const sure = await confirmStep({
      title: t('userName.confirm', { username: entered }),
      text: t('userName.confirmText'),
      confirm: t('userName.save'),
    })
    if (sure) await change.run({ params: { username: entered } })
  }

  return (
    <CentreCard title={t('userName.title')} body={t('userName.body')}>
      <form onSubmit={submit} noValidate>
        <PlainField
          name="username"
          label={t('centre.username')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limitsOf(changeUserName).username.maxLength}
          value={username}
          error={wrong ?? (change.error ? Object.values(refusedFields(change.error))[0] : undefined)}
          onChange={(event) => {
            setUsername(event.target.value)
            if (change.error) change.reset()
          }}
        />
        <div>
          <Button type="submit" busy={change.busy} disabled={!dirty}>
            {t('userName.save')}
          </Button>
        </div>
      </form>
    </CentreCard>
  )
}
