import { useText } from '../platform/i18n.ts'
import { accountText } from './signIn/account.text.ts'
import { usePasskey } from './usePasskey.ts'

interface PasskeyWayProps<Answer extends object> {
  readonly signing: Parameters<typeof usePasskey<Answer>>[0]
  readonly kind?: 'primary' | 'default'
  readonly words: string
  onDone(answer: Answer): void
}

/** The button that asks the device for a passkey, and what came of it. */
export function PasskeyWay<Answer extends object>({ signing, kind = 'default', words, onDone }: PasskeyWayProps<Answer>) {
  const t = useText(accountText)
  const { use, busy, wrong } = usePasskey(signing)
  const press = async (): Promise<void> => {
    const answer = await use()
    if (answer !== null) onDone(answer)
  }
  return (
    <>
      <button
        type="button"
        className={`button button-large${kind === 'primary' ? ' button-primary' : ''}`}
        aria-disabled={busy || undefined}
        onClick={() => void press()}
      >
        {busy ? t('passkey.busy') : words}
      </button>
      {wrong && (
        <p role="alert" className="plain-error">
          {wrong}
        </p>
      )}
    </>
  )
}
