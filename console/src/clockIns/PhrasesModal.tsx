import { savePreference } from '@camp/contract/base/preferences'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import { PHRASE_MOST, PHRASES } from './commentPhrases.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Lines = Record<(typeof DIGITS)[number], string>

const lines = <Value,>(of: (digit: (typeof DIGITS)[number], at: number) => Value) =>
  Object.fromEntries(DIGITS.map((digit, at) => [digit, of(digit, at)])) as Record<(typeof DIGITS)[number], Value> // each digit is there
const takes = lines(() => ({ required: false, maxLength: PHRASE_MOST }))

/** One's own phrases, one a digit; an empty line is none. */
export function PhrasesModal({ phrases, onClose }: { readonly phrases: readonly string[]; onClose(): void }) {
  const t = useText(commentDeskText)
  const form = useForm<Lines>(
    takes,
    lines((_digit, at) => phrases[at] ?? ''),
  )
  const action = useAction(savePreference, { quiet: shownInForm })
  return (
    <FormModal
      title={t('phrases.title')}
      form={form}
      sending={action}
      onClose={onClose}
      send={async (values) => {
        const value = DIGITS.map((digit) => values[digit].trim()).filter((text) => text !== '')
        return (await action.run({ params: PHRASES, body: { value } })) && t('phrases.saved')
      }}
    >
      <p className="quiet">{t('phrases.hint', { child: '{child}' })}</p>
      {DIGITS.map((digit) => (
        <TextField key={digit} label={t('phrases.line', { digit })} {...form.field(digit)} />
      ))}
    </FormModal>
  )
}
