import { useText } from '../platform/i18n.ts'
import { feedbackText } from './feedback.text.ts'

/** Pictures that came with a feedback. Those of our own address are shown, others are opened beside: no stranger's server learns who reads. */
export function Pictures({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useText(feedbackText)
  if (addresses.length === 0) return null
  return (
    <div className="desk-pictures">
      {addresses.map((address, index) => (
        <a key={address} href={address} target="_blank" rel="noreferrer noopener">
          {address.startsWith('/') ? (
            <img src={address} alt={t('picture', { number: index + 1 })} loading="lazy" />
          ) : (
            t('picture', { number: index + 1 })
          )}
        </a>
      ))}
    </div>
  )
}
