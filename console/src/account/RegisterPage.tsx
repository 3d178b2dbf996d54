import type { CodeChannel } from '@camp/contract/account/account.codes'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { ChannelChoice, channelOf } from './ChannelChoice.tsx'
import { isOpen } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { type Registered, RegisterForm } from './RegisterForm.tsx'
import { SignInDone } from './SignInHead.tsx'
import { SignInFrame } from './signIn/SignInFrame.tsx'
import { useWays } from './signIn/useWays.ts'

/** An account of one's own, by a code to phone or mailbox; how far it goes is the administrators' choice. */
export function RegisterPage() {
  const t = useText(codesText)
  const ways = useWays()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<CodeChannel>('SMS')
  const [made, setMade] = useState<Registered | null>(null)
  const channel = channelOf(ways, chosen)
  const closed = ways?.registration === 'closed'
  return (
    <SignInFrame title={t('register.title')}>
      {made?.activeflg === 'FROZEN' && <SignInDone title={t('register.waiting')} text={t('register.waitingText')} />}
      {made?.activeflg === 'ACTIVE' && (
        <SignInDone title={t('register.ready')} text={t('register.readyText', { username: made.username })} />
      )}
      {!made && (
        <div className="login-form">
          <div>
            <h1>{closed ? t('register.closed') : t('register.title')}</h1>
            <p className="login-explain">{closed ? t('register.closedText') : t('register.lead')}</p>
          </div>
          {!closed && isOpen(ways, channel) && (
            <>
              <ChannelChoice ways={ways} value={channel} onChange={setChosen} />
              <RegisterForm key={channel} channel={channel} ways={ways} onDone={setMade} />
            </>
          )}
          {!closed && !isOpen(ways, channel) && <p className="login-ended">{t('smsOff')}</p>}
          <p className="login-more">
            <Link className="link" to={{ pathname: '/user/login', search: query.toString() }}>
              {t('back')}
            </Link>
          </p>
        </div>
      )}
    </SignInFrame>
  )
}
