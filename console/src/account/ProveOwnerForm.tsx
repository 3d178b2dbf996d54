import {
  sendEmailCodeByCurrentUser,
  sendSmsCodeByCurrentUser,
  verifyEmailCodeByCurrentUser,
  verifyPassword,
  verifySmsCodeByCurrentUser,
} from '@camp/contract/account/account.binding'
import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import type { Me } from '@camp/contract/base/account'
import { limitsOf } from '@camp/contract/base/limits'
import { checkSimplePassword } from '@camp/contract/base/rules'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { CodeField } from './CodeField.tsx'
import { centreText } from './centre.text.ts'
import { codeWrong, isOpen, messageOf, refusedFields, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { accountText } from './signIn/account.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import './codes.css'

type Way = CodeChannel | 'PASSWORD'

interface ProveOwnerFormProps {
  readonly user: Me
  readonly ways: AccountWays | null
  readonly onProved: (key: string) => void
  readonly onClose: () => void
}

const quiet = { quiet: shownByForm }

const sendOwn = (way: Way) => call(way === 'SMS' ? sendSmsCodeByCurrentUser : sendEmailCodeByCurrentUser, {}, quiet)

const prove = (way: Way, secret: string) => {
  if (way === 'SMS') return call(verifySmsCodeByCurrentUser, { params: { code: secret } }, quiet)
  if (way === 'EMAIL') return call(verifyEmailCodeByCurrentUser, { params: { code: secret } }, quiet)
  return call(verifyPassword, { body: { password: secret } }, quiet)
}

/** The ways in which this person can prove to be the owner of the account; the password only where no code can be sent. */
function waysOf({ phone, email }: Me, ways: AccountWays | null): readonly Way[] {
  const codes = [phone && isOpen(ways, 'SMS') ? 'SMS' : null, email && isOpen(ways, 'EMAIL') ? 'EMAIL' : null] as const
  const open = codes.filter((way) => way !== null)
  return open.length > 0 ? open : ['PASSWORD']
}

/** Step 1: a code to the present phone or e-mail, or the password. */
export function ProveOwnerForm({ user, ways, onProved, onClose }: ProveOwnerFormProps) {
  const t = useText(centreText)
  const language = useLanguage()
  const open = waysOf(user, ways)
  const wayOf = (chosen: Way | null): Way => (chosen && open.includes(chosen) ? chosen : (open[0] ?? 'PASSWORD'))
  const { form, value, errors, busy, change, restart } = useSignInForm<{ chosen: Way | null; secret: string }>({
    start: { chosen: null, secret: '' },
    check: ({ chosen, secret }) => ({
      secret: wayOf(chosen) === 'PASSWORD' ? messageOf(checkSimplePassword, secret, language) : codeWrong(secret, language),
    }),
    send: async ({ chosen, secret }) => {
      const answer = await prove(wayOf(chosen), secret)
      if (isFailure(answer)) return { secret: Object.values(refusedFields(answer))[0] }
      onProved(answer.key)
      return undefined
    },
  })
  const way = wayOf(value.chosen)

  return (
    <form {...form} className="dialog-form">
      <div className="dialog-body centre-steps">
        <p className="plain-hint">
          {t('contact.step', { step: 1 })} · {t('contact.proveFirst')}
        </p>
        {open.length > 1 && (
          <Segmented
            label={t('contact.proveBy')}
            value={way}
            options={open.map((one) => ({
              value: one,
              label: one === 'SMS' ? t('contact.byPhone', { value: user.phone ?? '' }) : t('contact.byEmail', { value: user.email ?? '' }),
            }))}
            onChange={(chosen) => restart({ chosen, secret: '' })}
          />
        )}
        {open.length === 1 && <OnlyWay way={way} user={user} />}
        <Secret
          key={way}
          way={way}
          ways={ways}
          user={user}
          value={value.secret}
          error={errors.secret}
          onChange={(secret) => change({ secret })}
        />
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>{t('contact.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t('contact.next')}
        </Button>
      </footer>
    </form>
  )
}

function OnlyWay({ way, user }: { readonly way: Way; readonly user: Me }) {
  const t = useText(centreText)
  if (way === 'PASSWORD') return <p>{t('contact.byPassword')}</p>
  return <p>{way === 'SMS' ? t('contact.byPhone', { value: user.phone ?? '' }) : t('contact.byEmail', { value: user.email ?? '' })}</p>
}

interface SecretProps {
  readonly way: Way
  readonly ways: AccountWays | null
  readonly user: Me
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Secret({ way, ways, user, value, error, onChange }: SecretProps) {
  const t = useText(centreText)
  const a = useText(accountText)
  const c = useText(codesText)
  if (way !== 'PASSWORD') {
    const outbox = ways?.outbox ? ('own' as const) : null
    return <CodeField value={value} error={error} onChange={onChange} send={() => sendOwn(way)} sentText={c('sent')} outbox={outbox} />
  }
  return (
    <>
      {/* Password managers need the account that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('contact.password')}
        show={a('show')}
        hide={a('hide')}
        maxLength={limitsOf(verifyPassword).password.maxLength}
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
